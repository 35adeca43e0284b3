package org.propjet.player.cluster.work;

import com.google.gson.JsonElement;

import org.propjet.engine.time.Stopwatch;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MessageText;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.cluster.work.Ledger.Given;
import org.propjet.player.cluster.work.WorkMessage.Question;
import org.propjet.player.cluster.work.WorkMessage.Verb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Gives the pieces of one piece of work to the members of a cluster, and takes their results.
 *
 * <p>Thread-safe: its lock is the ledger's.
 */
final class Dispatcher<O, P, R> implements AutoCloseable {
    /** A member that fails so often in a row gets no more pieces. */
    private static final int MOST_FAILURES = 3;

    /** How often members are asked whether they still have their pieces. */
    private static final long CHECK_NANOS = 5_000_000_000L;

    private final Cluster cluster;
    private final String version;
    private final Work<O, P, R> work;
    private final WorkKind<O, P, R> kind;
    private final Ledger<P, R> ledger;
    private final Set<String> distrusted;
    private final Consumer<String> note;
    private final String job = UUID.randomUUID().toString();
    private final JsonElement question;
    private final Map<Member, Worker> workers = new HashMap<>();
    private final Set<Member> asked = new HashSet<>();
    private final List<Cluster.Subscription> subscriptions = new ArrayList<>();
    private Stopwatch idle = Stopwatch.start();
    private Stopwatch sinceCheck = Stopwatch.start();

    /** A member that works for us. */
    private static final class Worker {
        private final int slots;
        private int busy;
        private int failureCount;

        Worker(int slots) {
            this.slots = slots;
        }

        boolean isUseful() {
            return failureCount < MOST_FAILURES;
        }
    }

    /**
     * Makes it.
     *
     * @param version the version of Propjet that members must have
     * @param distrusted the ids of members that get no work; those that answer nonsense are added
     * @param note gets remarks for people
     * @throws RuntimeException if the order cannot be told, as a file cannot be read
     */
    Dispatcher(
            Cluster cluster,
            String version,
            Work<O, P, R> work,
            Ledger<P, R> ledger,
            Set<String> distrusted,
            Consumer<String> note) {
        this.cluster = cluster;
        this.version = version;
        this.work = work;
        this.kind = work.requireKind();
        this.ledger = ledger;
        this.distrusted = distrusted;
        this.note = note;
        this.question =
                MessageText.json(
                        new Question(
                                version,
                                kind.name(),
                                work.threadsOfPiece(),
                                work.mostAtATime(),
                                MessageText.json(Objects.requireNonNull(work.order()))));
    }

    /** Asks all members, and from then on those who join. */
    void start() {
        subscriptions.add(cluster.onMessage(WorkMessage.ANSWERS, this::hear));
        subscriptions.add(cluster.onMembers(this::meet));
        meet(cluster.members());
    }

    /** Returns how many members work now. */
    int workerCount() {
        synchronized (ledger) {
            return (int) workers.values().stream().filter(Worker::isUseful).count();
        }
    }

    /** Returns for how long nobody has been there who works; 0 if somebody is. */
    long idleNanos() {
        return workerCount() > 0 ? 0 : idle.nanos();
    }

    private void meet(List<Member> members) {
        synchronized (ledger) {
            Set<Member> there = new HashSet<>(members);
            for (Member member : List.copyOf(workers.keySet())) {
                if (!there.contains(member)) {
                    dismiss(member, member.name() + " has left");
                }
            }
            asked.retainAll(there);
            for (Member member : members) {
                if (!member.equals(cluster.self()) && asked.add(member)) {
                    send(member, Verb.ASK, 0, 0, question);
                }
            }
        }
        handOut();
    }

    /** Takes all pieces from a member, and gives it no more. */
    private boolean dismiss(Member member, String why) {
        if (workers.remove(member) == null) {
            return false;
        }
        int count = ledger.giveBackAll(member);
        idle = Stopwatch.start();
        note.accept(
                why
                        + switch (count) {
                            case 0 -> "";
                            case 1 -> "; its piece goes to another";
                            default -> "; its %d pieces go to others".formatted(count);
                        });
        return true;
    }

    /** Gives pieces to all who have nothing to do. */
    void handOut() {
        synchronized (ledger) {
            workers.forEach(
                    (member, worker) -> {
                        while (worker.isUseful() && worker.busy < worker.slots) {
                            Given<P, R> entry = ledger.take(member);
                            if (entry == null) {
                                return;
                            }
                            give(entry, member, worker);
                        }
                    });
        }
    }

    private void give(Given<P, R> entry, Member member, Worker worker) {
        try {
            JsonElement piece = MessageText.json(entry.piece());
            if (send(member, Verb.PIECE, entry.number(), entry.attempt(), piece)) {
                worker.busy++;
                return;
            }
        } catch (RuntimeException unreadable) {
            // Whoever does the piece here meets the same, and says so.
        }
        ledger.keepHere(entry);
    }

    private boolean send(Member member, Verb verb, int number, int attempt, JsonElement body) {
        WorkMessage message = new WorkMessage(verb, job, number, attempt, body);
        return message.send(cluster, member, WorkMessage.REQUESTS);
    }

    private void hear(ClusterMessage heard) {
        Member member = heard.from();
        synchronized (ledger) {
            if (distrusted.contains(member.id())) {
                return;
            }
            try {
                WorkMessage message = MessageText.message(WorkMessage.class, heard.body());
                if (message.verb() == Verb.HERE) {
                    greet(member);
                } else if (message.job().equals(job)) {
                    hear(member, message);
                }
            } catch (NonsenseException e) {
                distrusted.add(member.id());
                String why = "%s gets no more work: %s".formatted(member.name(), e.getMessage());
                if (!dismiss(member, why)) {
                    note.accept(why);
                }
            }
        }
        handOut();
    }

    /** Asks a member that could not hear us yet. */
    private void greet(Member member) {
        if (!workers.containsKey(member)) {
            asked.add(member);
            send(member, Verb.ASK, 0, 0, question);
        }
    }

    private void hear(Member member, WorkMessage message) throws NonsenseException {
        switch (message.verb()) {
            case READY -> ready(member, MessageText.value(MemberProfile.class, message.body()));
            case REFUSED -> note.accept(refusal(member, reason(message.body())));
            case DONE, FAILED, BACK -> ended(member, message);
            case ASK, PIECE, CHECK, STOP, OVER, HERE ->
                    throw new NonsenseException("it answers with a request");
        }
    }

    private static String refusal(Member member, String reason) {
        return member.name() + " does not work for us: " + reason;
    }

    private static String reason(JsonElement body) throws NonsenseException {
        String text = MessageText.value(String.class, body);
        String line = text.lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", " ");
        return line.length() <= 300 ? line : line.substring(0, 300) + " ...";
    }

    private void ready(Member member, MemberProfile profile) throws NonsenseException {
        if (profile.threads() < 1) {
            throw new NonsenseException("it works with %d threads".formatted(profile.threads()));
        }
        if (!profile.version().equals(version)) {
            note.accept(refusal(member, MemberProfile.differ(profile.version(), version)));
        } else if (!workers.containsKey(member) && cluster.members().contains(member)) {
            int slots =
                    Work.pieceCount(profile.threads(), work.threadsOfPiece(), work.mostAtATime());
            workers.put(member, new Worker(slots));
            note.accept(member.name() + " works with us: " + profile.words());
        }
    }

    private void ended(Member member, WorkMessage message) throws NonsenseException {
        int number = message.number();
        if (number < 0 || number >= ledger.count()) {
            throw new NonsenseException("it answers what nobody asked");
        }
        Given<P, R> entry = ledger.held(member, number, message.attempt());
        Worker worker = workers.get(member);
        if (entry == null || worker == null) {
            return; // the piece was given away again, or was done already
        }
        worker.busy--;
        switch (message.verb()) {
            case DONE -> {
                R result = MessageText.value(kind.resultType(), message.body());
                if (!fits(entry.piece(), result)) {
                    throw new NonsenseException("its result does not belong to the piece");
                }
                worker.failureCount = 0;
                ledger.done(entry, result);
            }
            case FAILED -> {
                worker.failureCount++;
                ledger.failed(entry);
                note.accept(
                        "%s could not do a piece: %s"
                                .formatted(member.name(), reason(message.body())));
            }
            default -> {
                // It may have forgotten us while the network failed, or be about to leave.
                ledger.giveBack(entry);
                workers.remove(member);
                int _ = ledger.giveBackAll(member);
                send(member, Verb.ASK, 0, 0, question);
            }
        }
    }

    @SuppressWarnings("CatchingUnchecked") // what does not fit may do anything
    private boolean fits(P piece, R result) {
        try {
            return kind.fits().test(piece, result);
        } catch (RuntimeException _) {
            return false;
        }
    }

    /** Asks all members from time to time whether they still have what they were given. */
    void check() {
        synchronized (ledger) {
            if (sinceCheck.nanos() > CHECK_NANOS) {
                sinceCheck = Stopwatch.start();
                for (Member member : workers.keySet()) {
                    JsonElement held = MessageText.json(ledger.heldBy(member));
                    send(member, Verb.CHECK, 0, 0, held);
                }
            }
        }
    }

    /** Has all members come to an end with their pieces. */
    void stop() {
        tellAll(Verb.STOP);
    }

    private void tellAll(Verb verb) {
        List<Member> members;
        synchronized (ledger) {
            members = List.copyOf(workers.keySet());
        }
        members.forEach(member -> send(member, verb, 0, 0, MessageText.NOTHING));
    }

    @Override
    public void close() {
        subscriptions.forEach(Cluster.Subscription::close);
        tellAll(Verb.OVER);
    }
}
