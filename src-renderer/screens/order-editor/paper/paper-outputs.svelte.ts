/** What a copy of an order becomes: a PDF, print, a mail, a file to be dragged, or words; and what is said of how that went. */
import type { Settings } from '../../../../src-shared/contract/settings.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { host } from '../../../bridge.ts';
import { m } from '../../../i18n/generated/messages.js';
import { errorWords } from '../../../i18n/words/problems.ts';
import { savedFileWords } from '../../../i18n/words/saved-file.ts';
import { announce } from '../../../state/announcer.svelte.ts';
import type { livePictures } from './live-pictures.svelte.ts';
import { orderText } from './order-text.ts';
import { paperName } from './paper-name.ts';
import { papersInTurn } from './print-paper.ts';
import { validSignature } from './signature/live-signature.svelte.ts';

export interface PaperContent {
  detail: OrderDetail;
  title: string;
  /** Null until it is read: nothing can be printed before. */
  company: Settings | null;
  pictures: ReturnType<typeof livePictures>;
}

export class PaperOutputs {
  isBusy = $state(false);
  said = $state('');
  trouble = $state<string | null>(null);
  readonly #content: () => PaperContent;
  readonly #inTurn = papersInTurn();

  constructor(content: () => PaperContent) {
    this.#content = content;
  }

  get attachmentName(): string {
    const { title, detail } = this.#content();
    return paperName(title, detail.order.customer?.name);
  }

  forget(): void {
    this.said = '';
    this.trouble = null;
  }

  say(words: string): void {
    this.said = words;
    announce(words);
  }

  async savePdf(): Promise<void> {
    const answer = await this.#make((title) => host('paper.savePdf', { suggestedName: this.attachmentName, title }));
    if (!answer) return;
    const words = savedFileWords(answer)?.() ?? null;
    if (words !== null && answer.ok && answer.value.kind === 'saved') this.say(words);
    else this.trouble = words;
  }

  async print(): Promise<void> {
    const answer = await this.#make(() => host('paper.print', {}));
    if (!answer) return;
    if (!answer.ok) this.trouble = errorWords(answer.error);
    else if (answer.value.kind === 'failed') this.trouble = m.paper_not_printed();
    else if (answer.value.kind === 'printed') this.say(m.paper_printed());
  }

  /** Returns whether the mail program has it. */
  async openMail(draft: { to: string; subject: string; text: string }): Promise<boolean> {
    const { attachmentName } = this;
    const answer = await this.#make((title) => host('copy.openMail', { ...draft, attachmentName, title }));
    if (!answer) return false;
    const isOpened = answer.ok && answer.value.kind === 'opened';
    if (isOpened) this.say(m.copy_mail_opened());
    else this.trouble = answer.ok ? m.copy_mail_not_opened() : errorWords(answer.error);
    return isOpened;
  }

  async copyText(): Promise<void> {
    this.forget();
    const answer = await host('clipboard.write', { text: orderText(this.#content().detail) });
    if (answer.ok) this.say(m.copy_copied());
    else this.trouble = errorWords(answer.error);
  }

  /** The ticket of a file to be dragged; null where none could be made. */
  async prepareDrag(): Promise<string | null> {
    const { company, title } = this.#content();
    if (!company) return null;
    const named = { suggestedName: this.attachmentName, title };
    const answer = await this.#printing(company, () => host('paperDrag.prepare', named));
    return answer.ok && answer.value.kind === 'ready' ? answer.value.ticket : null;
  }

  async beginDrag(ticket: string | null): Promise<void> {
    this.forget();
    const answer = ticket === null ? null : await host('paperDrag.begin', { ticket });
    if (!answer?.ok || answer.value.kind === 'failed') this.trouble = m.paper_not_dragged();
  }

  /** One at a time. Null where another is being made, or nothing can be printed yet. */
  async #make<T>(make: (title: string) => Promise<T>): Promise<T | null> {
    const { company, title } = this.#content();
    if (!company || this.isBusy) return null;
    this.isBusy = true;
    this.forget();
    const answer = await this.#printing(company, () => make(title));
    this.isBusy = false;
    return answer;
  }

  /** With its pictures, once all of them are drawn, and with what holds of its signature. */
  #printing<T>(company: Settings, print: () => Promise<T>): Promise<T> {
    const copy = async () => {
      const { detail, pictures } = this.#content();
      return { detail, company, pictures: await pictures.ready(), signature: await validSignature(detail) };
    };
    return this.#inTurn(this.#content().title, copy, print);
  }
}
