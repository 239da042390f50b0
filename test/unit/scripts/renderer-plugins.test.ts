import { expect, test } from 'vitest';
import { messageFormats } from '../../../scripts/renderer-plugins.ts';

const messages = 'src-renderer/i18n/generated/messages/file_saved.js';

test.each(['/home/ana/satchel', 'C:/Users/Ana Luísa/satchel'])(
  'messages built in %s take the formats of the window',
  (folder) => {
    const formats = messageFormats.resolveId('../registry.js', `${folder}/${messages}`);
    expect(formats).toMatch(/^[^\\]*\/src-renderer\/i18n\/message-formats\.ts$/);
  },
);

test('what else is imported is left to others', () => {
  expect(messageFormats.resolveId('../registry.js', '/home/ana/satchel/src-renderer/main.ts')).toBeNull();
  expect(messageFormats.resolveId('../runtime.js', `/home/ana/satchel/${messages}`)).toBeNull();
});
