/** Subjects of commits: `outbox: parse attempts in one place`, with the reason in the body. */
export default {
  parserPreset: {
    parserOpts: { headerPattern: /^([a-z0-9][a-z0-9 ,/&-]*): (.+)$/, headerCorrespondence: ['type', 'subject'] },
  },
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-empty': [2, 'never'],
    'subject-empty': [2, 'never'],
    'subject-full-stop': [2, 'never', '.'],
    'subject-case': [2, 'never', ['sentence-case', 'start-case', 'pascal-case', 'upper-case']],
    'body-leading-blank': [2, 'always'],
  },
};
