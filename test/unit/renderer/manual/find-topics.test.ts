import { expect, test } from 'vitest';
import { findTopics } from '../../../../src-renderer/screens/manual/find-topics.ts';

const topic = (id: string, title: string, text: string) => ({ id, title, text, html: '' });
const topics = [
  topic('photos', 'Anexar fotos', 'Sem conexão elas esperam.\nCada foto mostra onde está.'),
  topic('trouble', 'Sem conexão', 'O que você salvou está seguro.'),
  topic('keys', 'Teclado', 'Ctrl+K abre as ações.'),
];
const found = (typed: string) => findTopics(topics, typed).map((each) => [each.topic.id, each.line]);

test('topics whose titles have the words come first, and the others say the line that has them', () => {
  expect(found('conexao')).toEqual([
    ['trouble', ''],
    ['photos', 'Sem conexão elas esperam.'],
  ]);
});

test('each word has to begin a word of the topic, whatever its capitals and signs', () => {
  expect(found('FOTO mostra')).toEqual([['photos', 'Cada foto mostra onde está.']]);
  expect(found('ctrl+k')).toEqual([['keys', 'Ctrl+K abre as ações.']]);
  expect(found('foto teclado')).toEqual([]);
  expect(found('exao')).toEqual([]);
});
