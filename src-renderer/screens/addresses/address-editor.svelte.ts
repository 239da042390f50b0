/** One address being typed: its draft, the base that it is compared with, what is wrong with it, and saving the difference. */
import { untrack } from 'svelte';
import { commandSchemas, type CommandPayload } from '../../../src-shared/contract/commands.ts';
import type { AppError, Result } from '../../../src-shared/contract/errors.ts';
import type { AddressDetail } from '../../../src-shared/contract/addresses.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import type { Address, AddressChanges, AddressWrite } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { command } from '../../bridge.ts';
import { addressLine } from '../../i18n/address-line.ts';
import { language } from '../../i18n/locale.svelte.ts';
import type { NumberLocale } from '../../i18n/parse-number.ts';
import { DraftSaver, type PackedDraft } from '../drafts/draft-saver.svelte.ts';
import { mergeTexts } from '../drafts/merge-texts.ts';
import {
  addressDraftOf,
  addressFields,
  addressProblems,
  readAddress,
  translateAddress,
  type AddressDraft,
  type AddressProblems,
} from './address-draft.ts';
import { packAddress, type AddressContent, type BegunAddress } from './begun-address.ts';

export interface AddressCustomer {
  /** The service files addresses under it. */
  fkId: string;
  name: string;
}

export class AddressEditor {
  readonly draftId: string;
  draft = $state<AddressDraft>(addressDraftOf(null, language()));
  problems = $state.raw<AddressProblems>({});
  /** What is about no field. */
  failure = $state.raw<AppError | null>(null);
  isBusy = $state(false);
  isDirty = $derived.by(() => addressFields.some(({ field }) => this.draft[field] !== this.#base[field]));
  readonly saver: DraftSaver;

  #base = $state.raw<AddressDraft>(addressDraftOf(null, language()));
  /** In which the numbers of the draft are typed. */
  #locale = $state.raw(language());
  #hasCollided = $state(false);
  readonly #customer: AddressCustomer;
  readonly #localId: LocalId | null;

  constructor(customer: AddressCustomer, address: AddressDetail | null, { draftId, content }: BegunAddress) {
    this.#customer = customer;
    this.#localId = address?.localId ?? null;
    this.draftId = draftId;
    this.saver = new DraftSaver({ draftId, pack: () => this.#pack() });
    if (content) {
      const { draft, base } = this.#localId === null ? asNew(content) : content;
      this.#base = translateAddress(base ?? addressDraftOf(null, content.locale), content.locale, this.#locale);
      this.draft = translateAddress(draft, content.locale, this.#locale);
      this.saver.resume();
    }
    this.rebase(address?.address ?? null);
  }

  /** The address changed under something that the rep had typed. */
  get collides(): boolean {
    return this.#hasCollided && this.isDirty;
  }

  /** Keeps what is typed until the given-back function is called. */
  follow(): () => void {
    const stopKeeping = this.saver.watch();
    const stop = $effect.root(() => {
      $effect(() => {
        void JSON.stringify(this.draft);
        this.saver.soon();
      });
      $effect(() => {
        if (!this.isDirty) this.#hasCollided = false;
      });
      $effect(() => {
        const spoken = language();
        untrack(() => this.#speak(spoken));
      });
    });
    return () => {
      stopKeeping();
      stop();
    };
  }

  /** When the address changes underneath, what was typed stays, and the rest follows. */
  rebase(address: Address | null): void {
    const fresh = addressDraftOf(address, this.#locale);
    const merged = mergeTexts(this.draft, this.#base, fresh);
    Object.assign(this.draft, merged.texts);
    this.#base = fresh;
    this.#hasCollided ||= merged.collides;
  }

  /** Null when it was not saved: `problems` and `failure` say why. */
  async save(): Promise<LocalId | null> {
    this.failure = null;
    const { changes, problems } = readAddress(this.draft, this.#base, this.#locale);
    if (this.#localId !== null && !this.isDirty) return this.#localId;
    const plan =
      this.#localId === null ? this.#planCreate(changes as AddressWrite) : this.#planUpdate(this.#localId, changes);
    const { form, ...ofFields } = plan.problems;
    const typed = { ...ofFields, ...problems };
    // What could not be read is left out of the body: it is not empty for that.
    this.problems = form && Object.keys(typed).length === 0 ? { form } : typed;
    if (Object.keys(this.problems).length > 0) return null;
    this.isBusy = true;
    this.saver.now();
    await this.saver.end();
    const answer = await plan.run();
    this.isBusy = false;
    if (answer.ok) return answer.value;
    this.saver.goOn({ isStored: true });
    if (answer.error.kind === 'invalid') this.problems = addressProblems(answer.error.fields);
    else this.failure = answer.error;
    return null;
  }

  #pack(): PackedDraft | null {
    if (!this.isDirty) return null;
    const draft = $state.snapshot(this.draft);
    const base = this.#localId === null ? null : this.#base;
    const content = packAddress({ locale: this.#locale, draft, base });
    const { fkId: customerFkId, name: customerName } = this.#customer;
    const names = { draftId: this.draftId, addressLocalId: this.#localId, customerFkId, customerName };
    const payload = { ...names, addressLine: addressLine(draft), content };
    return { content, keep: () => command('draft.keepAddress', payload) };
  }

  /** Numbers that were typed in one language read the same in another. */
  #speak(locale: NumberLocale): void {
    if (locale === this.#locale) return;
    this.#base = translateAddress(this.#base, this.#locale, locale);
    Object.assign(this.draft, translateAddress(this.draft, this.#locale, locale));
    this.#locale = locale;
  }

  #planCreate(address: AddressWrite): Plan {
    const payload = { draftId: this.draftId, customerFkId: this.#customer.fkId, address };
    return {
      problems: refusals('draft.saveNewAddress', payload),
      async run() {
        const answer = await command('draft.saveNewAddress', payload);
        return answer.ok ? { ok: true, value: answer.value.localId } : answer;
      },
    };
  }

  #planUpdate(localId: LocalId, changes: AddressChanges): Plan {
    const payload = { draftId: this.draftId, localId, changes };
    return {
      problems: refusals('draft.saveAddressEdits', payload),
      async run() {
        const answer = await command('draft.saveAddressEdits', payload);
        return answer.ok ? { ok: true, value: localId } : answer;
      },
    };
  }
}

/** Changes to an address that is gone become a new one: whole, and without the external id that was the other's. */
function asNew({ draft, base }: AddressContent): Pick<AddressContent, 'draft' | 'base'> {
  const isTheirs = base !== null && draft.fk_id === base.fk_id;
  return { draft: isTheirs ? { ...draft, fk_id: '' } : draft, base: null };
}

interface Plan {
  problems: AddressProblems;
  run: () => Promise<Result<LocalId>>;
}

function refusals<N extends 'draft.saveNewAddress' | 'draft.saveAddressEdits'>(
  name: N,
  payload: CommandPayload<N>,
): AddressProblems {
  const checked = validate(commandSchemas[name], payload);
  return !checked.ok && checked.error.kind === 'invalid' ? addressProblems(checked.error.fields) : {};
}
