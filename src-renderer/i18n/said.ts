/** A message about an action that stays in sight. Its words are asked for again in each chosen language. */
export type Said = () => string;
