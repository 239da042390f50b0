/** The folder of product pictures: a person names it for each account, and the window asks by products alone. */
import * as v from 'valibot';
import type { OpenDialogOptions } from 'electron';
import type { PictureFolderView } from '../../../src-shared/contract/host/pictures.ts';
import type { Workspace } from '../../app/workspace.ts';
import { leavesTheDrives } from '../../images/local-path.ts';
import { pictureNames, readPictureFolder, type PictureIndex } from '../../images/picture-folder.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { readPicture, type ReadPicture } from './read-picture.ts';

/** By the account's key; practice has one of its own. */
const Folders = v.record(v.string(), v.string());

interface Options {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<{ canceled: boolean; filePaths: string[] }> };
  /** Where the folders are remembered. */
  file: string;
  workspace: () => Pick<Workspace, 'query'> | null;
  /** The key of the account that is open. */
  account: () => string;
  /** Other pictures may be there now. */
  onChange: () => void;
  log: Log;
  platform?: NodeJS.Platform;
}

export interface ProductPictures {
  handlers: Pick<HostHandlers, Extract<keyof HostHandlers, `pictures.${string}`>>;
  /** The picture of a product; null if it has none there. */
  read(productId: number): Promise<ReadPicture | null>;
}

type Folder = { path: string; index: PictureIndex | null; problem: PictureFolderView['problem'] };

const noFolder: Omit<PictureFolderView, 'version'> = { path: null, count: 0, isCut: false, problem: null };

export function createProductPictures(options: Options): ProductPictures {
  const { log, platform = process.platform } = options;
  let version = 0;
  let current: { path: string; folder: Promise<Folder>; stop: AbortController } | null = null;

  let folders: Record<string, string> | null = null;
  const known = () => (folders ??= readJsonFile(options.file, Folders) ?? {});
  const pathOf = () => known()[options.account()] ?? null;

  /** What the account's folder holds, read when it is first asked for. */
  function open(): Promise<Folder> | null {
    const path = pathOf();
    if (path === current?.path) return current.folder;
    current?.stop.abort();
    current = null;
    version++;
    if (path === null) return null;
    const stop = new AbortController();
    current = { path, stop, folder: read(path, stop.signal) };
    return current.folder;
  }

  async function read(path: string, signal: AbortSignal): Promise<Folder> {
    if (leavesTheDrives(path, platform)) return { path, index: null, problem: 'network' };
    try {
      const index = await readPictureFolder(path, { signal });
      log('info', 'pictures.read', { count: index.count, isCut: index.isCut });
      return { path, index, problem: null };
    } catch (error) {
      if (!signal.aborted) log('warn', 'pictures.read', { error });
      return { path, index: null, problem: 'unreadable' };
    }
  }

  async function view(): Promise<PictureFolderView> {
    const folder = await open();
    if (!folder) return { ...noFolder, version };
    const { path, index, problem } = folder;
    return { path, version, count: index?.count ?? 0, isCut: index?.isCut ?? false, problem };
  }

  function readAgain(): Promise<PictureFolderView> {
    current?.stop.abort();
    current = null;
    version++;
    return view().finally(options.onChange);
  }

  function keep(path: string | null): void {
    const { [options.account()]: _, ...others } = known();
    folders = path === null ? others : { ...others, [options.account()]: path };
    writeJsonFile(options.file, folders);
  }

  /** The file of each product that has one. */
  async function filesOf(productIds: readonly number[]): Promise<Map<number, { folder: string; file: string }>> {
    const found = new Map<number, { folder: string; file: string }>();
    const workspace = options.workspace();
    const folder = await open();
    if (!workspace || !folder?.index || productIds.length === 0) return found;
    const ids = [...productIds];
    const [products, terms] = await Promise.all([
      workspace.query('catalogue.known', { kind: 'product', ids }),
      workspace.query('products.terms', { productIds: ids }),
    ]);
    const codes = new Map(products.ok ? products.value.rows.map(({ id, fk_id: code }) => [id, code]) : []);
    const barcodes = new Map(terms.ok ? terms.value.rows.map(({ productId, ean }) => [productId, ean]) : []);
    for (const id of ids) {
      const names = pictureNames({ id, code: codes.get(id) ?? null, ean: barcodes.get(id) ?? null });
      const file = folder.index.find(names);
      if (file !== null) found.set(id, { folder: folder.path, file });
    }
    return found;
  }

  return {
    handlers: {
      'pictures.folder': async () => done(await view()),
      async 'pictures.chooseFolder'({ title }) {
        if (!options.workspace()) return notNow('signedOut');
        const { canceled, filePaths } = await options.dialog.showOpenDialog({ title, properties: ['openDirectory'] });
        const [path] = canceled ? [] : filePaths;
        if (path === undefined) return done(await view());
        keep(path);
        return done(await readAgain());
      },
      'pictures.readFolder': async () => done(await readAgain()),
      async 'pictures.forgetFolder'() {
        keep(null);
        return done(await readAgain());
      },
      async 'pictures.find'({ productIds }) {
        const files = await filesOf(productIds);
        return done({ version, productIds: [...files.keys()] });
      },
    },
    async read(productId) {
      const place = (await filesOf([productId])).get(productId);
      return place ? readPicture(place.folder, place.file) : null;
    },
  };
}
