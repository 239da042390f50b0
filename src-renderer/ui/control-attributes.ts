/** What the control of a field must carry so that its label, hint and error belong to it. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
}
