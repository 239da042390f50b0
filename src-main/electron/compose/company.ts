/** What the company decides from outside: its rules, its folder of price lists, and a token that is taken in once. */
import { join } from 'node:path';
import { app } from 'electron';
import { lookForToken } from '../account/take-token-file.ts';
import { watchCompanyFile } from '../policy/company-files.ts';
import { openRulesFile } from '../policy/rules-file.ts';
import { openListsFolder } from '../price-lists/lists-folder.ts';
import type { Base } from './base.ts';

export type Company = ReturnType<typeof openCompany>;

export function openCompany({ userData, policy, log, changed, createTokens, hideSecret }: Base) {
  const { decided } = policy;
  const rulesFile =
    decided.companyRulesFile &&
    openRulesFile({
      ...{ path: decided.companyRulesFile.value, keptFile: join(userData, 'policy-rules.json'), log },
      onChange: () => changed('settings'),
    });
  const listsFolder =
    decided.priceListsFolder &&
    openListsFolder({
      ...{ folder: decided.priceListsFolder.value, log },
      onRead: () => changed('companyLists'),
    });
  const rules = watchCompanyFile(rulesFile);
  // Lists may be many and large: nobody waits for them.
  watchCompanyFile(listsFolder);
  const allowsLoopback = !app.isPackaged || decided.allowLoopbackServices?.value === true;
  const tokenLookedFor = lookForToken({
    ...{ userData, decided, allowsLoopback, createTokens, hideSecret, log },
    takenFile: join(userData, 'policy-token.json'),
    onFault: (fault) => policy.faults.push(fault),
  });

  return {
    ...{ allowsLoopback, tokenLookedFor },
    listsFolder: listsFolder ?? null,
    rulesText: () => rulesFile?.text() ?? null,
    filesRead: Promise.all([tokenLookedFor, rules.firstRead]).then(() => {}),
    faults: () => [...policy.faults, ...rules.faults()],
  };
}
