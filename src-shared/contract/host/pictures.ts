/** Pictures of products in a folder that a person or the company named, each file named by the product's code, barcode or id. */
import * as v from 'valibot';
import { ServiceId } from '../../domain/ids.ts';

/** So many products may be asked about at once. */
export const mostPicturesAsked = 500;

export const pictureSchemas = {
  'pictures.folder': v.strictObject({}),
  /** A person chooses the folder in a dialog; the page names no place. */
  'pictures.chooseFolder': v.strictObject({ title: v.pipe(v.string('mustBeText'), v.maxLength(200, 'outOfRange')) }),
  /** Looks anew which files there are. */
  'pictures.readFolder': v.strictObject({}),
  'pictures.forgetFolder': v.strictObject({}),
  /** Those of the products that have a picture there. */
  'pictures.find': v.strictObject({
    productIds: v.pipe(v.array(ServiceId, 'mustBeAList'), v.maxLength(mostPicturesAsked, 'outOfRange')),
  }),
} as const;

export interface PictureFolderView {
  /** Null: none is named. */
  path: string | null;
  /** The company enforces it: no other may be chosen, and it cannot be given up. */
  isEnforced: boolean;
  /** Another one whenever the folder was read. */
  version: number;
  /** Files that are pictures by their names. */
  count: number;
  /** It holds more files than are looked at. */
  isCut: boolean;
  /** `network`: on Windows, it lies on another computer and has no drive letter. */
  problem: 'unreadable' | 'network' | null;
}

export interface PictureResults {
  'pictures.folder': PictureFolderView;
  'pictures.chooseFolder': PictureFolderView;
  'pictures.readFolder': PictureFolderView;
  'pictures.forgetFolder': PictureFolderView;
  'pictures.find': { version: number; productIds: number[] };
}
