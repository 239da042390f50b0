/** The proof of an erasing: what went, in counts, and when. It names the customer by the system's number alone, and holds nothing of it. */
import { createHash } from 'node:crypto';
import type { Language } from '../../../src-shared/contract/host/desktop.ts';
import type { ErasureFacts } from './erasure-facts.ts';
import { proofWords } from './proof-words.ts';

/** As a program reads it. The checksum is over the text of the rest, so that a slip of the hand in it is noticed. */
export function writeProofJson(facts: ErasureFacts): string {
  const { erasedAtMs, customerNumber, ...rest } = facts;
  const proof = {
    ...{ format: 'satchel-erasure', version: 1, erasedAt: new Date(erasedAtMs).toISOString() },
    erased: customerNumber === null ? 'account' : 'customer',
    ...{ customerNumber, ...rest },
  };
  return `${JSON.stringify({ ...proof, sha256: checksum(JSON.stringify(proof)) }, null, 2)}\n`;
}

/** For people, in their language. */
export function writeProofText(facts: ErasureFacts, language: Language): string {
  const words = proofWords[language];
  const { account, customerNumber, gone, isGoneFromFiles, left } = facts;
  const lines = [
    words.title,
    '',
    words.at(new Date(facts.erasedAtMs)),
    account ? words.account(account) : words.practice,
    customerNumber === null ? words.wholeAccount : words.customer(customerNumber),
    '',
    words.gone,
    ...Object.entries(gone).map(([kind, count]) => `- ${words.kinds[kind as keyof typeof words.kinds]}: ${count}`),
    '',
    ...(isGoneFromFiles === null ? [] : [isGoneFromFiles ? words.goneFromFiles : words.notGoneFromFiles]),
    ...Object.entries(left).flatMap(([kind, count]) => (count > 0 ? words.left[kind as keyof typeof left](count) : [])),
    words.notHere,
    `Satchel ${facts.satchel}`,
  ];
  const text = lines.join('\n');
  return `${text}\nSHA-256: ${checksum(text)}\n`;
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
