/** The stage of a chapter: a real service behind a proxy that fails on demand, and the application. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrdersPage } from '../../test/e2e/pages/orders-page.ts';
import { SatchelApp } from '../../test/e2e/support/satchel-app.ts';
import { startTestService, type TestService } from '../../test/e2e/support/test-service.ts';
import { startFaultProxy, type FaultProxy } from '../../test/fault/fault-proxy.ts';
import type { Camera } from './camera.ts';
import { takeCloseUp, type CloseUp } from './close-up.ts';

export interface Stage {
  app: SatchelApp;
  service: TestService;
  faults: FaultProxy;
  dataFolder: string;
  shoot: (name: string, caption: string) => Promise<void>;
  /** For the manual. */
  closeUp: (name: string, what: CloseUp) => Promise<void>;
  /** Signed in, straight to the service or through the proxy, and the first sync is done. */
  signIn: (way?: 'direct' | 'proxied', name?: string) => Promise<OrdersPage>;
}

export interface Chapter {
  title: string;
  /** Of the sample of the service. */
  orders: number;
  args?: string[];
  play: (stage: Stage) => Promise<void>;
}

export async function playChapter({ orders, args = [], play }: Chapter, camera: Camera): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'satchel-screens-'));
  const service = await startTestService(orders);
  const faults = await startFaultProxy(service.baseUrl);
  const app = await SatchelApp.start({ dataFolder, args, env: { STAND_IN_HEADLESS: '1' } });
  try {
    await camera.pointAt(app.window);
    await play({
      ...{ app, service, faults, dataFolder },
      shoot: (name, caption) => camera.take(name, caption),
      closeUp: (name, what) => takeCloseUp(camera, name, what),
      async signIn(way = 'direct', name = '') {
        const baseUrl = way === 'direct' ? service.baseUrl : faults.url;
        const list = await app.pages.signIn.signIn(baseUrl, service.token, name);
        await list.expectTotal(orders);
        await list.expectSynced();
        return list;
      },
    });
    await app.quit();
  } finally {
    await app.kill();
    await faults.close();
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}
