/** The accounts: the way to the service, the session with its workspace, and what is kept beside it for the rep and for IT. */
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, net, powerMonitor, session as electronSession, utilityProcess } from 'electron';
import { openWorkspace } from '../../app/open-workspace.ts';
import { systemPorts } from '../../ports/system-ports.ts';
import { previousKeys } from '../account/account-folder.ts';
import { readLastSession } from '../account/last-session.ts';
import { createPracticeService } from '../account/practice.ts';
import { createSession } from '../account/session.ts';
import { tryService } from '../account/try-service.ts';
import { eventChannel } from '../bridge/ipc-channels.ts';
import { createConnectivity, readNetwork } from '../desktop/connectivity.ts';
import { createDesktopNetwork } from '../desktop/network.ts';
import { createProxySignIn } from '../desktop/proxy-sign-in.ts';
import { createHealth } from '../health/create-health.ts';
import { sessionPolicy } from '../policy/session-policy.ts';
import { createSafetyCopies } from '../safety-copies/safety-copies.ts';
import type { Base } from './base.ts';
import type { Company } from './company.ts';

const minuteMs = 60_000;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(base: Base, company: Company) {
  const { here, userData, log, policy, window, dialog, changed, createTokens, hideSecret } = base;
  /** By it the main process speaks with the network. The session of the window, the default one, says nothing to anybody. */
  const networkSession = () => electronSession.fromPartition('satchel-network', { cache: false });
  const proxySignIn = createProxySignIn({
    ...{ createStore: createTokens, hideSecret, log },
    onChange: () => changed('proxy'),
  });
  const network = createDesktopNetwork({
    keys: proxySignIn.keys,
    session: networkSession,
    connectivity: createConnectivity({ isOnline: () => net.isOnline(), network: readNetwork, powerMonitor }),
  });
  const session = createSession({
    ...{ userData, openWorkspace, createTokens, hideSecret, allowsLoopback: company.allowsLoopback },
    tryService: (baseUrl, token) => tryService(network.fetch, baseUrl, token),
    practice: createPracticeService({
      directory: join(userData, 'practice'),
      fork: (args) =>
        utilityProcess.fork(join(here, 'practice-service.js'), args, {
          stdio: 'pipe',
          serviceName: 'Satchel practice',
        }),
      log,
    }),
    questions: base.questions.ask,
    policy: sessionPolicy(policy.decided, company.rulesText),
    ports: { log, fetch: network.fetch, connectivity: network.connectivity },
    onEvent(event) {
      window.send(eventChannel, event);
      if (event.type === 'changed' && event.topics.includes('outbox')) safetyCopies.afterChange();
    },
    onOpened: () => safetyCopies.afterChange(),
    beforeClosing: async (open) => {
      await health?.lastLook(open);
      await safetyCopies.closing(open);
    },
  });

  const { healthFile, workCopiesFolder } = policy.decided;
  const health = healthFile
    ? createHealth({
        ...{ named: healthFile.value, userData, memoryFile: join(userData, 'health.json'), computer: hostname() },
        ...{ version: app.getVersion(), now: () => Date.now(), log },
        accounts: () => readLastSession(userData).accounts,
        open() {
          const workspace = session.workspace();
          return workspace && { workspace, account: session.service()?.account ?? null };
        },
      })
    : null;
  if (health) setInterval(() => void health.look(), minuteMs).unref();

  const safetyCopies = createSafetyCopies({
    ...{ dialog, log, file: join(userData, 'safety-copies.json'), open: session.service },
    createPassword: (account) => createTokens(`${account} safety copies`),
    previousKeys: (key) => previousKeys(userData, key),
    companyFolder: workCopiesFolder,
    computer: hostname(),
    clock: systemPorts.clock,
    onChange: () => changed('copies'),
  });

  return { networkSession, network, proxySignIn, session, health, safetyCopies };
}
