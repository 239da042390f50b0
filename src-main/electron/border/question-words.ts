/** The words of the questions that the main process asks. No page chooses them. */
import { languages, type Language } from '../../../src-shared/contract/host/desktop.ts';

export interface Question {
  message: string;
  detail: string;
  no: string;
  yes: string;
}

/** The texts of the questions. They show the origin of an address. */
export interface QuestionWords {
  connect(origin: string): Question;
  move(origins: { from: string; to: string }): Question;
  otherService(origin: string): Question;
  strangeToken(origin: string): Question;
  openInBrowser(origin: string): Question;
}

const english: QuestionWords = {
  connect: (origin) => ({
    message: `Connect to ${origin}?`,
    detail: 'Satchel sends your token there. Connect only if your company gave you this address.',
    no: 'Cancel',
    yes: 'Connect',
  }),
  move: ({ from, to }) => ({
    message: `Move this account to ${to}?`,
    detail: `The account is at ${from} now. Satchel sends your token to the new address. Move only if your company told you of it: whoever gets the token can read and change your orders.`,
    no: 'Cancel',
    yes: 'Move',
  }),
  otherService: (origin) => ({
    message: `${origin} does not have the latest orders of this account`,
    detail:
      'It looks like another system, or like somebody else’s token. If you go on there, what waits here may reach another company.',
    no: 'Cancel',
    yes: 'Go on there',
  }),
  strangeToken: (origin) => ({
    message: `This token finds none of the latest orders of this account at ${origin}`,
    detail: 'It looks like somebody else’s token. If you go on, what waits here is sent in that person’s name.',
    no: 'Cancel',
    yes: 'Go on',
  }),
  openInBrowser: (origin) => ({
    message: `Open ${origin} in the browser?`,
    detail: 'The network that you are on answered from this address, perhaps to have you sign in.',
    no: 'Cancel',
    yes: 'Open',
  }),
};

const portuguese: QuestionWords = {
  connect: (origin) => ({
    message: `Conectar a ${origin}?`,
    detail: 'O Satchel envia seu token para lá. Conecte somente se foi a sua empresa que informou este endereço.',
    no: 'Cancelar',
    yes: 'Conectar',
  }),
  move: ({ from, to }) => ({
    message: `Mudar esta conta para ${to}?`,
    detail: `Hoje a conta está em ${from}. O Satchel envia seu token para o novo endereço. Mude somente se a sua empresa informou a mudança: quem recebe o token pode ler e alterar seus pedidos.`,
    no: 'Cancelar',
    yes: 'Mudar',
  }),
  otherService: (origin) => ({
    message: `${origin} não tem os últimos pedidos desta conta`,
    detail:
      'Parece ser outro sistema, ou o token de outra pessoa. Se você continuar lá, o que está pendente aqui pode chegar a outra empresa.',
    no: 'Cancelar',
    yes: 'Continuar lá',
  }),
  strangeToken: (origin) => ({
    message: `Este token não encontra nenhum dos últimos pedidos desta conta em ${origin}`,
    detail:
      'Parece ser o token de outra pessoa. Se você continuar, o que está pendente aqui será enviado em nome dessa pessoa.',
    no: 'Cancelar',
    yes: 'Continuar',
  }),
  openInBrowser: (origin) => ({
    message: `Abrir ${origin} no navegador?`,
    detail: 'A rede em que você está respondeu a partir deste endereço, talvez para pedir login.',
    no: 'Cancelar',
    yes: 'Abrir',
  }),
};

const spanish: QuestionWords = {
  connect: (origin) => ({
    message: `¿Conectarse a ${origin}?`,
    detail: 'Satchel envía ahí su token. Conéctese solo si su empresa le dio esta dirección.',
    no: 'Cancelar',
    yes: 'Conectarse',
  }),
  move: ({ from, to }) => ({
    message: `¿Mover esta cuenta a ${to}?`,
    detail: `La cuenta está ahora en ${from}. Satchel envía su token a la dirección nueva. Muévala solo si su empresa le avisó: quien recibe el token puede leer y cambiar sus pedidos.`,
    no: 'Cancelar',
    yes: 'Mover',
  }),
  otherService: (origin) => ({
    message: `${origin} no tiene los últimos pedidos de esta cuenta`,
    detail:
      'Parece otro sistema, o el token de otra persona. Si continúa ahí, lo que espera aquí puede llegar a otra empresa.',
    no: 'Cancelar',
    yes: 'Continuar ahí',
  }),
  strangeToken: (origin) => ({
    message: `Este token no encuentra ninguno de los últimos pedidos de esta cuenta en ${origin}`,
    detail: 'Parece el token de otra persona. Si continúa, lo que espera aquí se enviará a nombre de esa persona.',
    no: 'Cancelar',
    yes: 'Continuar',
  }),
  openInBrowser: (origin) => ({
    message: `¿Abrir ${origin} en el navegador?`,
    detail: 'La red en la que está respondió desde esta dirección, quizá para que inicie sesión.',
    no: 'Cancelar',
    yes: 'Abrir',
  }),
};

export const questionWords: Record<Language, QuestionWords> = { en: english, 'pt-BR': portuguese, es: spanish };

/** What a system calls each of them, whatever the region. */
const bases: Record<Language, string> = { en: 'en', 'pt-BR': 'pt', es: 'es' };

/** The first wanted language that Satchel speaks. */
export function languageOf(wanted: readonly string[]): Language {
  const wantedBases = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  const known = wantedBases.flatMap((wantedBase) => languages.find((language) => bases[language] === wantedBase) ?? []);
  return known[0] ?? 'en';
}
