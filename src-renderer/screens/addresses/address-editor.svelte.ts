/** The state of an address form: what is typed, what was there, what is wrong with it, and how it is saved. */
import { commandSchemas } from '../../../src-shared/contract/commands.ts';
import type { AppError, Result } from '../../../src-shared/contract/errors.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { command } from '../../bridge.ts';
import { language } from '../../i18n/locale.svelte.ts';
import {
  addressDraftOf,
  addressFields,
  addressProblems,
  readAddress,
  type AddressDraft,
  type AddressProblems,
} from './address-draft.ts';

export interface AddressEditor {
  readonly draft: AddressDraft;
  readonly problems: AddressProblems;
  /** What is about no field. */
  readonly failure: AppError | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** When the address changes underneath, what was typed stays, and the rest follows. */
  rebase(address: Address | null): void;
  /** Null when it was not saved: `problems` and `failure` say why. */
  save(customerFkId: string, localId: LocalId | null): Promise<LocalId | null>;
}

export function createAddressEditor(address: Address | null): AddressEditor {
  let base = $state.raw(addressDraftOf(address, language()));
  const draft = $state({ ...base });
  let problems = $state.raw<AddressProblems>({});
  let failure = $state.raw<AppError | null>(null);
  let isBusy = $state(false);
  const isDirty = $derived(addressFields.some(({ field }) => draft[field] !== base[field]));

  return {
    draft,
    get problems() {
      return problems;
    },
    get failure() {
      return failure;
    },
    get isDirty() {
      return isDirty;
    },
    get isBusy() {
      return isBusy;
    },
    rebase(record) {
      const fresh = addressDraftOf(record, language());
      for (const { field } of addressFields) if (draft[field] === base[field]) draft[field] = fresh[field];
      base = fresh;
    },
    async save(customerFkId, localId) {
      failure = null;
      const reading = readAddress(draft, base, language());
      const plan =
        localId === null
          ? planCreate(customerFkId, reading.changes as AddressWrite)
          : planUpdate(localId, reading.changes);
      const { form, ...ofFields } = plan.problems;
      const typed = { ...ofFields, ...reading.problems };
      // What could not be read is left out of the body: it is not empty for that.
      problems = form && Object.keys(typed).length === 0 ? { form } : typed;
      if (Object.keys(problems).length > 0) return null;
      isBusy = true;
      const answer = await plan.run();
      isBusy = false;
      if (answer.ok) return answer.value;
      if (answer.error.kind === 'invalid') problems = addressProblems(answer.error.fields);
      else failure = answer.error;
      return null;
    },
  };
}

interface Plan {
  problems: AddressProblems;
  run: () => Promise<Result<LocalId>>;
}

function planCreate(customerFkId: string, address: AddressWrite): Plan {
  const payload = { customerFkId, address };
  return {
    problems: refusals(validate(commandSchemas['address.create'], payload)),
    async run() {
      const answer = await command('address.create', payload);
      return answer.ok ? { ok: true, value: answer.value.localId } : answer;
    },
  };
}

function planUpdate(localId: LocalId, changes: AddressWrite): Plan {
  if (Object.keys(changes).length === 0) return { problems: {}, run: async () => ({ ok: true, value: localId }) };
  const payload = { localId, changes };
  return {
    problems: refusals(validate(commandSchemas['address.update'], payload)),
    async run() {
      const answer = await command('address.update', payload);
      return answer.ok ? { ok: true, value: localId } : answer;
    },
  };
}

function refusals(checked: Result<unknown>): AddressProblems {
  return !checked.ok && checked.error.kind === 'invalid' ? addressProblems(checked.error.fields) : {};
}
