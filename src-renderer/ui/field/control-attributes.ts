/** What the control of a field must carry so that its label, hint and error belong to it. */
export interface ControlAttributes {
  id: string;
  /** What `fieldNamed` finds it by. */
  'data-field': string | undefined;
  /** Where the eye finds the label elsewhere. */
  'aria-label': string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
}
