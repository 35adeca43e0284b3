package org.propjet.player.cluster.work;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;

import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MemberService;
import org.propjet.player.cluster.MessageText;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.cluster.work.WorkMessage.PieceKey;
import org.propjet.player.cluster.work.WorkMessage.Question;
import org.propjet.player.cluster.work.WorkMessage.Verb;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Does pieces of work for other members, some at a time. It keeps no work of members that have
 * left.
 *
 * <p>Thread-safe.
 */
public final class WorkService implements MemberService {
    /** So many pieces of work may be open at a time; each may be a game in memory. */
    private static final int MOST_JOBS = 64;

    private final Cluster cluster;
    private final MemberProfile profile;
    private final Map<String, WorkKind<?, ?, ?>> kinds;
    private final Consumer<String> note;
    private final ExecutorService threads;
    private final Map<JobKey, Job<?, ?, ?>> jobs = new ConcurrentHashMap<>();
    private final List<Cluster.Subscription> subscriptions;
    private int busyCount;
    private boolean isDraining;

    private record JobKey(Member asker, String job) {}

    /**
     * Begins to work.
     *
     * @param profile what there is to work with
     * @param kinds what can be done
     * @param note gets remarks for people, from any thread
     */
    public WorkService(
            Cluster cluster,
            MemberProfile profile,
            List<WorkKind<?, ?, ?>> kinds,
            Consumer<String> note) {
        this.cluster = cluster;
        this.profile = profile;
        this.kinds = kinds.stream().collect(Collectors.toMap(WorkKind::name, Function.identity()));
        this.note = note;
        this.threads =
                Executors.newFixedThreadPool(
                        profile.threads(),
                        Thread.ofPlatform().daemon().name("piece-", 1).factory());
        this.subscriptions =
                List.of(
                        cluster.onMembers(this::forget),
                        cluster.onMessage(WorkMessage.REQUESTS, this::hear));
        cluster.sendToAll(
                WorkMessage.ANSWERS,
                MessageText.bytes(new WorkMessage(Verb.HERE, "", 0, 0, MessageText.NOTHING)));
    }

    private void forget(List<Member> members) {
        Set<Member> there = new HashSet<>(members);
        jobs.keySet().stream().filter(key -> !there.contains(key.asker())).forEach(this::end);
    }

    private void end(JobKey key) {
        Job<?, ?, ?> job = jobs.remove(key);
        if (job != null) {
            job.end();
        }
    }

    private void hear(ClusterMessage heard) {
        WorkMessage message;
        try {
            message = MessageText.message(WorkMessage.class, heard.body());
        } catch (NonsenseException e) {
            note.accept("%s asks for nonsense: %s".formatted(heard.from().name(), e.getMessage()));
            return;
        }
        JobKey key = new JobKey(heard.from(), message.job());
        switch (message.verb()) {
            case ASK -> asked(key, message.body());
            case PIECE -> {
                Job<?, ?, ?> job = jobs.get(key);
                if (job == null) {
                    back(key, new PieceKey(message.number(), message.attempt()));
                } else {
                    job.take(message);
                }
            }
            case CHECK -> check(key, message.body());
            case STOP -> {
                Job<?, ?, ?> job = jobs.get(key);
                if (job != null) {
                    job.stop();
                }
            }
            case OVER -> end(key);
            case HERE, READY, REFUSED, DONE, FAILED, BACK -> {} // those are no requests
        }
    }

    private void back(JobKey key, PieceKey piece) {
        answer(key, Verb.BACK, piece.number(), piece.attempt(), MessageText.NOTHING);
    }

    /** Gives back what was forgotten when the network failed. */
    private void check(JobKey key, JsonElement body) {
        try {
            Job<?, ?, ?> job = jobs.get(key);
            for (PieceKey piece : MessageText.value(PieceKey[].class, body)) {
                if (job == null || !job.has(piece)) {
                    back(key, piece);
                }
            }
        } catch (NonsenseException e) {
            note.accept("%s asks for nonsense: %s".formatted(key.asker().name(), e.getMessage()));
        }
    }

    private synchronized boolean isDraining() {
        return isDraining;
    }

    private void asked(JobKey key, JsonElement body) {
        try {
            if (isDraining()) {
                refuse(key, "it is about to leave");
                return;
            }
            Question question = MessageText.value(Question.class, body);
            if (!question.version().equals(profile.version())) {
                refuse(key, MemberProfile.differ(profile.version(), question.version()));
                return;
            }
            WorkKind<?, ?, ?> kind = kinds.get(question.kind());
            if (kind == null) {
                refuse(key, "it does not know how to do " + question.kind());
                return;
            }
            if (jobs.size() >= MOST_JOBS && !jobs.containsKey(key)) {
                refuse(key, "it has %d other things to do".formatted(MOST_JOBS));
                return;
            }
            if (!jobs.containsKey(key)) {
                jobs.put(key, job(key, kind, question));
                note.accept("%s asks for %s".formatted(key.asker().name(), kind.name()));
            }
            answer(key, Verb.READY, 0, 0, MessageText.json(profile));
        } catch (NonsenseException e) {
            refuse(key, String.valueOf(e.getMessage()));
        }
    }

    private <O, P, R> Job<O, P, R> job(JobKey key, WorkKind<O, P, R> kind, Question question)
            throws NonsenseException {
        O order = MessageText.value(kind.orderType(), question.order());
        int pieceCount =
                Work.pieceCount(
                        profile.threads(), question.threadsOfPiece(), question.mostAtATime());
        return new Job<>(key, kind, order, pieceCount);
    }

    private void refuse(JobKey key, String why) {
        answer(key, Verb.REFUSED, 0, 0, new JsonPrimitive(why));
    }

    private boolean answer(JobKey key, Verb verb, int number, int attempt, JsonElement body) {
        WorkMessage message = new WorkMessage(verb, key.job(), number, attempt, body);
        return message.send(cluster, key.asker(), WorkMessage.ANSWERS);
    }

    private synchronized boolean begin() {
        if (!isDraining) {
            busyCount++;
        }
        return !isDraining;
    }

    private synchronized void ended() {
        busyCount--;
        notifyAll();
    }

    @Override
    public synchronized void drain(Budget patience) throws InterruptedException {
        isDraining = true;
        while (busyCount > 0 && !patience.isOver()) {
            wait(patience.remainingMillis());
        }
    }

    @Override
    public void close() {
        subscriptions.forEach(Cluster.Subscription::close);
        List.copyOf(jobs.keySet()).forEach(this::end);
        threads.shutdownNow();
    }

    /** Work that a member has asked for. Its lock is this object. */
    private final class Job<O, P, R> {
        private final JobKey key;
        private final WorkKind<O, P, R> kind;
        private final OpenWork<P, R> work;
        private final int pieceCount;
        private final Set<Thread> running = new HashSet<>();
        private final Set<PieceKey> pieces = new HashSet<>();
        private int waitingCount;
        private boolean isOver;

        Job(JobKey key, WorkKind<O, P, R> kind, O order, int pieceCount) {
            this.key = key;
            this.kind = kind;
            this.work = new LazyWork<>(count -> kind.opener().open(order, count), pieceCount);
            this.pieceCount = pieceCount;
        }

        /** Takes a piece; nobody sends more at a time than was said, unless it is at fault. */
        synchronized void take(WorkMessage message) {
            boolean isTooMuch = waitingCount + running.size() >= 2 * pieceCount;
            if (isOver || isTooMuch || !begin()) {
                reply(Verb.BACK, message, MessageText.NOTHING);
                return;
            }
            try {
                waitingCount++;
                pieces.add(new PieceKey(message.number(), message.attempt()));
                threads.execute(() -> work(message));
            } catch (RejectedExecutionException closed) {
                ended();
            }
        }

        synchronized boolean has(PieceKey piece) {
            return pieces.contains(piece);
        }

        private synchronized void forget(WorkMessage message) {
            pieces.remove(new PieceKey(message.number(), message.attempt()));
        }

        private void work(WorkMessage message) {
            try {
                if (enter()) {
                    Answer answer = answerTo(message);
                    leave();
                    if (!reply(answer.verb, message, answer.body)) {
                        reply(
                                Verb.FAILED,
                                message,
                                new JsonPrimitive("the result is too long to be sent"));
                    }
                }
            } finally {
                forget(message); // after the answer, which so comes before another
                ended();
            }
        }

        private record Answer(Verb verb, JsonElement body) {}

        private Answer answerTo(WorkMessage message) {
            try {
                P piece = MessageText.value(kind.pieceType(), message.body());
                return new Answer(Verb.DONE, MessageText.json(work.work(piece)));
            } catch (Throwable failure) {
                return new Answer(Verb.FAILED, new JsonPrimitive(String.valueOf(failure)));
            }
        }

        private boolean reply(Verb verb, WorkMessage to, JsonElement body) {
            return answer(key, verb, to.number(), to.attempt(), body);
        }

        private synchronized boolean enter() {
            waitingCount--;
            return !isOver && running.add(Thread.currentThread());
        }

        private synchronized void leave() {
            running.remove(Thread.currentThread());
            boolean _ = Thread.interrupted(); // that was about this piece
            if (isOver && running.isEmpty()) {
                work.close();
            }
        }

        void stop() {
            boolean _ = work.stop();
        }

        /** Ends all pieces; whoever asked does not wait for their results any more. */
        synchronized void end() {
            isOver = true;
            stop();
            running.forEach(Thread::interrupt);
            if (running.isEmpty()) {
                work.close();
            }
        }
    }
}
