package org.propjet.compiler.single;

import java.util.List;

/**
 * A contribution to a word, made by a few instructions: bits of other words, brought to the places
 * where they are wanted. A word is the {@code OR} of its disjuncts.
 */
sealed interface WordDisjunct {

    /** Returns what the disjunct costs, in instructions. */
    int cost();

    /** Returns the words that it reads; not to be changed. */
    int[] sources();

    /**
     * Bits of one word, each to a place of its own, in the same order.
     *
     * @param source the word read
     * @param sourceMask the bits read
     * @param negatedMask those of them that are read negated
     * @param targetMask where they go: the lowest to the lowest, and so on
     */
    record Transfer(int source, long sourceMask, long negatedMask, long targetMask)
            implements WordDisjunct {
        @Override
        public int[] sources() {
            return new int[] {source};
        }

        /** Returns whether each bit moves by the same distance, {@link #distance}. */
        boolean isShift() {
            int distance = distance();
            return distance >= 0
                    ? sourceMask << distance == targetMask
                    : sourceMask >>> -distance == targetMask;
        }

        /** Returns how far the lowest bit moves up. */
        int distance() {
            return Long.numberOfTrailingZeros(targetMask) - Long.numberOfTrailingZeros(sourceMask);
        }

        @Override
        public int cost() {
            return (negatedMask == 0 ? 0 : 1) + (sourceMask == targetMask ? 2 : 3);
        }

        @Override
        public String toString() {
            return "w%d[%x ~%x -> %x]".formatted(source, sourceMask, negatedMask, targetMask);
        }
    }

    /**
     * One bit of a word, to several places.
     *
     * @param source the word read
     * @param sourceBit the bit read
     * @param negatedMask the places that get its negation
     * @param targetMask the places
     */
    record Spread(int source, int sourceBit, long negatedMask, long targetMask)
            implements WordDisjunct {
        @Override
        public int[] sources() {
            return new int[] {source};
        }

        @Override
        public int cost() {
            return (negatedMask == 0 ? 0 : 1) + 4;
        }

        @Override
        public String toString() {
            return "w%d[%d ~%x => %x]".formatted(source, sourceBit, negatedMask, targetMask);
        }
    }

    /**
     * Whether any of many bits holds, to one place.
     *
     * @param sources the words read
     * @param sourceMasks the bits read of each
     * @param negatedMasks those of them that are read negated
     * @param targetBit the place
     */
    record Any(int[] sources, long[] sourceMasks, long[] negatedMasks, int targetBit)
            implements WordDisjunct {
        @Override
        public int cost() {
            int cost = 4;
            for (long negated : negatedMasks) {
                cost += negated == 0 ? 2 : 3;
            }
            return cost;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("any(");
            for (int i = 0; i < sources.length; i++) {
                text.append("w%d[%x ~%x] ".formatted(sources[i], sourceMasks[i], negatedMasks[i]));
            }
            return text + "-> " + targetBit + ")";
        }
    }

    /**
     * Disjuncts of one word that is mostly zero, and is looked at first: zero gives nothing to any
     * of them.
     *
     * @param source the word
     * @param disjuncts reading it alone, and nothing of it negated
     * @param zeroShare how often it is zero, about
     */
    record Guarded(int source, List<WordDisjunct> disjuncts, double zeroShare)
            implements WordDisjunct {
        @Override
        public int[] sources() {
            return new int[] {source};
        }

        @Override
        public int cost() {
            double cost = 2;
            for (WordDisjunct disjunct : disjuncts) {
                cost += (1 - zeroShare) * disjunct.cost();
            }
            return (int) Math.ceil(cost);
        }

        @Override
        public String toString() {
            return "if w%d %s".formatted(source, disjuncts);
        }
    }
}
