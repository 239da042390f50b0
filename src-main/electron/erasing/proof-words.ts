/** The words of a proof, which the rep may hand on to whoever asked for the erasing. */
import type { Language } from '../../../src-shared/contract/host/desktop.ts';
import type { ErasedKind, HeldKind } from '../../../src-shared/contract/privacy.ts';
import type { ErasureFacts } from './erasure-facts.ts';

interface ProofWords {
  title: string;
  at(time: Date): string;
  account(account: { name: string; service: string }): string;
  practice: string;
  wholeAccount: string;
  customer(number: number): string;
  gone: string;
  kinds: Record<ErasedKind | HeldKind, string>;
  goneFromFiles: string;
  notGoneFromFiles: string;
  left: Record<keyof ErasureFacts['left'], (count: number) => string>;
  notHere: string;
}

const timeIn = (locale: string, time: Date) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(time)} (${time.toISOString()})`;
const called = ({ name, service }: { name: string; service: string }) =>
  name === '' ? service : `${name}, ${service}`;

const english: ProofWords = {
  title: 'Proof of erasing',
  at: (time) => `When: ${timeIn('en', time)}`,
  account: (account) => `Account: ${called(account)}`,
  practice: 'Account: practice with sample data',
  wholeAccount: 'Erased from this computer: the whole account',
  customer: (number) => `Erased from this computer: the customer with the number ${number} in the system`,
  gone: 'What went:',
  kinds: {
    customers: 'Customers',
    orders: 'Orders',
    addresses: 'Addresses',
    visits: 'Visits',
    notes: 'Notes about customers',
    references: 'Customer facts from lists, or typed',
    drafts: 'Drafts',
    savedViews: 'Saved views',
    journal: 'Entries of what was sent or discarded',
    exported: 'Exports of unsent work',
    standing: 'Standing orders',
    signatures: 'Signatures of customers',
    templates: 'Templates for the customer alone',
    unsent: 'Changes that were not sent',
    photos: 'Photos that waited',
    backups: 'Backups',
    setAside: 'Databases that were set aside',
  },
  goneFromFiles: 'The database was written anew, and the backups were replaced: nothing of it is left in these files.',
  notGoneFromFiles: 'Traces may be left in the database or its backups until Satchel starts the next time.',
  left: {
    setAside: (count) => `Not erased: databases that were damaged and set aside: ${count}`,
    folders: (count) => `Not erased, to be removed by hand: folders: ${count}`,
    safetyCopies: (count) => `Not erased, as the folder could not be reached: safety copies of unsent work: ${count}`,
    tokens: (count) => `Not removed from the keychain: tokens: ${count}`,
  },
  notHere: 'This says nothing of what the company’s system holds, nor of files that were saved, printed or sent.',
};

const portuguese: ProofWords = {
  title: 'Comprovante de eliminação de dados',
  at: (time) => `Quando: ${timeIn('pt-BR', time)}`,
  account: (account) => `Conta: ${called(account)}`,
  practice: 'Conta: prática com dados de exemplo',
  wholeAccount: 'Eliminado deste computador: a conta inteira',
  customer: (number) => `Eliminado deste computador: o cliente de número ${number} no sistema`,
  gone: 'O que foi eliminado:',
  kinds: {
    customers: 'Clientes',
    orders: 'Pedidos',
    addresses: 'Endereços',
    visits: 'Visitas',
    notes: 'Anotações sobre clientes',
    references: 'Dados de clientes de listas, ou digitados',
    drafts: 'Rascunhos',
    savedViews: 'Visões salvas',
    journal: 'Registros do que foi enviado ou descartado',
    exported: 'Exportações do que não foi enviado',
    standing: 'Pedidos recorrentes',
    signatures: 'Assinaturas de clientes',
    templates: 'Modelos só para o cliente',
    unsent: 'Alterações não enviadas',
    photos: 'Fotos que aguardavam',
    backups: 'Backups',
    setAside: 'Bancos de dados separados',
  },
  goneFromFiles: 'O banco de dados foi regravado e os backups foram substituídos: nada disso resta nesses arquivos.',
  notGoneFromFiles: 'Podem restar vestígios no banco de dados ou nos backups até o Satchel iniciar de novo.',
  left: {
    setAside: (count) => `Não eliminado: bancos de dados danificados e separados: ${count}`,
    folders: (count) => `Não eliminado, a remover manualmente: pastas: ${count}`,
    safetyCopies: (count) => `Não eliminado, pois a pasta não foi acessada: cópias de segurança: ${count}`,
    tokens: (count) => `Não removido do chaveiro: tokens: ${count}`,
  },
  notHere:
    'Este comprovante não trata do que o sistema da empresa mantém nem de arquivos salvos, impressos ou enviados.',
};

const spanish: ProofWords = {
  title: 'Constancia de eliminación de datos',
  at: (time) => `Cuándo: ${timeIn('es', time)}`,
  account: (account) => `Cuenta: ${called(account)}`,
  practice: 'Cuenta: práctica con datos de ejemplo',
  wholeAccount: 'Eliminado de esta computadora: toda la cuenta',
  customer: (number) => `Eliminado de esta computadora: el cliente con el número ${number} en el sistema`,
  gone: 'Lo que se eliminó:',
  kinds: {
    customers: 'Clientes',
    orders: 'Pedidos',
    addresses: 'Direcciones',
    visits: 'Visitas',
    notes: 'Notas sobre clientes',
    references: 'Datos de clientes de listas, o escritos',
    drafts: 'Borradores',
    savedViews: 'Vistas guardadas',
    journal: 'Registros de lo enviado o descartado',
    exported: 'Exportaciones de lo no enviado',
    standing: 'Pedidos recurrentes',
    signatures: 'Firmas de clientes',
    templates: 'Plantillas solo para el cliente',
    unsent: 'Cambios sin enviar',
    photos: 'Fotos en espera',
    backups: 'Copias de respaldo',
    setAside: 'Bases de datos apartadas',
  },
  goneFromFiles:
    'La base de datos se escribió de nuevo y las copias de respaldo se reemplazaron: nada queda en esos archivos.',
  notGoneFromFiles:
    'Pueden quedar rastros en la base de datos o en las copias de respaldo hasta el próximo inicio de Satchel.',
  left: {
    setAside: (count) => `No eliminado: bases de datos dañadas y apartadas: ${count}`,
    folders: (count) => `No eliminado, para borrar a mano: carpetas: ${count}`,
    safetyCopies: (count) => `No eliminado, pues no se llegó a la carpeta: copias de seguridad: ${count}`,
    tokens: (count) => `No quitado del llavero: tokens: ${count}`,
  },
  notHere:
    'Esta constancia no se refiere a lo que tiene el sistema de la empresa ni a archivos guardados, impresos o enviados.',
};

export const proofWords: Record<Language, ProofWords> = { en: english, 'pt-BR': portuguese, es: spanish };
