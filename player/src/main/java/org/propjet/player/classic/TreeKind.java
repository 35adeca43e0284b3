package org.propjet.player.classic;

/** How {@link PlainTree} guides roles that choose at the same time. */
enum TreeKind {
    /** Each by what its own moves were worth: a tree for each role. */
    ROLE,
    /**
     * One tree over joint moves: each by what its moves were worth together with each choice of the
     * others, which count as often as the others have made them.
     */
    JOINT,
    /** One after another, the searching role first: each knows what those before it have chosen. */
    ALTERNATING,
    /** One of them, drawn anew at each visit, by its own moves; the others move at random. */
    RANDOM
}
