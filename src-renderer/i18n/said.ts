/** What is told of an action and then stays in sight: asked for its words again in every language that is chosen. */
export type Said = () => string;
