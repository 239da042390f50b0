/**
 * The folder of product pictures: the company names it, or a person for each account, and the window asks by products alone. In
 * practice, products that have no picture there are drawn.
 */
import * as v from 'valibot';
import type { OpenDialogOptions } from 'electron';
import type { PictureFolderView } from '../../../src-shared/contract/host/pictures.ts';
import type { Workspace } from '../../app/workspace.ts';
import { leavesTheDrives } from '../../images/local-path.ts';
import { pictureNames, readPictureFolder, type PictureIndex } from '../../images/picture-folder.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { Decided } from '../policy/company-policy.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { drawProduct } from './drawn/draw-product.ts';
import { readPicture, type ReadPicture } from './read-picture.ts';

/** By the account's key; practice has one of its own. Null: the account uses none, not even the company's. */
const Folders = v.record(v.string(), v.nullable(v.string()));

interface Options {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<{ canceled: boolean; filePaths: string[] }> };
  /** Where the folders are remembered. */
  file: string;
  /** The folder that the company names; not for practice. */
  companyFolder?: Pick<Decided<string>, 'value' | 'isEnforced'> | undefined;
  workspace: () => Pick<Workspace, 'query'> | null;
  /** The key of the account that is open. */
  account: () => string;
  /** Only there pictures are drawn, by the names of products. */
  isPractice: () => boolean;
  /** Other pictures may be there now. */
  onChange: () => void;
  log: Log;
  platform?: NodeJS.Platform;
}

export interface ProductPictures {
  handlers: Pick<HostHandlers, Extract<keyof HostHandlers, `pictures.${string}`>>;
  /** The picture of a product; null if it has none. */
  read(productId: number): Promise<ReadPicture | null>;
}

type Folder = { path: string; index: PictureIndex | null; problem: PictureFolderView['problem'] };

type Picture = { folder: string; file: string } | { svg: string };

const setByCompany = { ok: false, error: { kind: 'setByCompany' } } as const;

const noFolder = { path: null, count: 0, isCut: false, problem: null } as const;

export function createProductPictures(options: Options): ProductPictures {
  const { log, platform = process.platform } = options;
  let version = 0;
  let current: { path: string; folder: Promise<Folder>; stop: AbortController } | null = null;

  let folders: v.InferOutput<typeof Folders> | null = null;
  const known = () => (folders ??= readJsonFile(options.file, Folders) ?? {});
  const companyFolder = () => (options.isPractice() ? undefined : options.companyFolder);
  const isEnforced = () => companyFolder()?.isEnforced ?? false;
  const pathOf = () => {
    const own = isEnforced() ? undefined : known()[options.account()];
    return own === undefined ? (companyFolder()?.value ?? null) : own;
  };

  /** What the account's folder holds, read when it is first asked for. */
  function open(): Promise<Folder> | null {
    const path = pathOf();
    if (path === (current?.path ?? null)) return current?.folder ?? null;
    current?.stop.abort();
    current = null;
    version++;
    if (path === null) return null;
    const stop = new AbortController();
    current = { path, stop, folder: read(path, stop.signal) };
    return current.folder;
  }

  async function read(path: string, signal: AbortSignal): Promise<Folder> {
    if (path !== companyFolder()?.value && leavesTheDrives(path, platform))
      return { path, index: null, problem: 'network' };
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
    if (!folder) return { ...noFolder, version, isEnforced: false };
    const { path, index, problem } = folder;
    return { path, version, isEnforced: isEnforced(), count: index?.count ?? 0, isCut: index?.isCut ?? false, problem };
  }

  function readAgain(): Promise<PictureFolderView> {
    current?.stop.abort();
    current = null;
    version++;
    return view().finally(options.onChange);
  }

  function keep(path: string | null): void {
    const { [options.account()]: _, ...others } = known();
    folders = path === null && !companyFolder() ? others : { ...others, [options.account()]: path };
    writeJsonFile(options.file, folders);
  }

  /** The picture of each product that has one: a file of the folder, or drawn. */
  async function picturesOf(productIds: readonly number[]): Promise<Map<number, Picture>> {
    const found = new Map<number, Picture>();
    const workspace = options.workspace();
    const isPractice = options.isPractice();
    const folder = await open();
    if (!workspace || (!folder?.index && !isPractice) || productIds.length === 0) return found;
    const ids = [...productIds];
    const [products, terms] = await Promise.all([
      workspace.query('catalogue.known', { kind: 'product', ids }),
      workspace.query('products.terms', { productIds: ids }),
    ]);
    const known = new Map(products.ok ? products.value.rows.map((product) => [product.id, product]) : []);
    const barcodes = new Map(terms.ok ? terms.value.rows.map(({ productId, ean }) => [productId, ean]) : []);
    for (const id of ids) {
      const { name = null, fk_id: code = null } = known.get(id) ?? {};
      const file = folder?.index?.find(pictureNames({ id, code, ean: barcodes.get(id) ?? null })) ?? null;
      const svg = isPractice && file === null && name !== null ? drawProduct(name) : null;
      if (folder && file !== null) found.set(id, { folder: folder.path, file });
      else if (svg !== null) found.set(id, { svg });
    }
    return found;
  }

  return {
    handlers: {
      'pictures.folder': async () => done(await view()),
      async 'pictures.chooseFolder'({ title }) {
        if (!options.workspace()) return notNow('signedOut');
        if (isEnforced()) return setByCompany;
        const { canceled, filePaths } = await options.dialog.showOpenDialog({ title, properties: ['openDirectory'] });
        const [path] = canceled ? [] : filePaths;
        if (path === undefined) return done(await view());
        keep(path);
        return done(await readAgain());
      },
      'pictures.readFolder': async () => done(await readAgain()),
      async 'pictures.forgetFolder'() {
        if (isEnforced()) return setByCompany;
        keep(null);
        return done(await readAgain());
      },
      async 'pictures.find'({ productIds }) {
        // Where the folder is read anew meanwhile, this is of the one before, and the window forgets it.
        void open();
        const asked = version;
        const pictures = await picturesOf(productIds);
        return done({ version: asked, productIds: [...pictures.keys()] });
      },
    },
    async read(productId) {
      const picture = (await picturesOf([productId])).get(productId);
      if (!picture) return null;
      if ('file' in picture) return readPicture(picture.folder, picture.file);
      return { body: new TextEncoder().encode(picture.svg), contentType: 'image/svg+xml' };
    },
  };
}
