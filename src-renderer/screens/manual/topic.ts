/** The manual as the build makes it of `resources/manual`. */

export interface Topic {
  id: string;
  title: string;
  html: string;
  /** One line for each paragraph, heading, item of a list and row of a table. */
  text: string;
}

export interface TopicGroup {
  title: string;
  topics: Topic[];
}
