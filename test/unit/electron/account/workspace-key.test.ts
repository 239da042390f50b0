import { expect, test } from 'vitest';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';

test('a workspace is named by its service, 16 hexadecimal digits, another for another prefix', () => {
  expect(workspaceKey('https://api.example.com/v2')).toMatch(/^[0-9a-f]{16}$/);
  expect(workspaceKey('https://api.example.com/v2')).toBe(workspaceKey('https://api.example.com/v2'));
  expect(workspaceKey('https://api.example.com/v2')).not.toBe(workspaceKey('https://api.example.com/v3'));
});
