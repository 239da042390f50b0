/** The customer whose addresses are shown: it outlives its screen, so that coming back finds it as it was. */
interface CustomerChoice {
  /** Addresses are filed under it (interface, section 4). */
  fkId: string;
  text: string;
}

export const customerChoice = $state<CustomerChoice>({ fkId: '', text: '' });

/** For another rep, or another service. */
export function forgetCustomerChoice(): void {
  Object.assign(customerChoice, { fkId: '', text: '' });
}
