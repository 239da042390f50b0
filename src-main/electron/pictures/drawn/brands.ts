/** The colours of the brands that practice sells: of the pack, and of what stands out on it. */
const table = `
Campo Novo #2f7d3b #f4c430 | Dona Zefa #c0392b #f8d9a0 | Três Ipês #d9a400 #6b2d1f | Brisa #1e88c9 #bfe6fa
Frisante #d6246e #ffd1e3 | Guanabi #0c8f5a #ffd23f | Lavabem #1559b3 #7fd0ff | Clara Casa #1aa6a0 #d7f5ee
Alvo #e0352b #ffe1dc | Sítio Alto #7a4a21 #f1d9a7 | Fonte Clara #3fa9dd #eaf7fd | Serra Azul #23508f #a9cdf2
Fazenda Sola #4a2c1b #e3b778 | Bom Dia #f08a24 #fff0cf | Mar de Rosas #c9588f #fde3ef | Doce Vale #b7336c #ffdf8c
Engenho Real #6a3d12 #f2c45a | Parreiral #5b1f4a #d9b36a | Vale Verde #4d8f2a #e6f3b8
Laticínios Aurora do Vale #2b6cb8 #ffd98a | Aurora do Vale #2b6cb8 #ffd98a | Bela Ordenha #1d4f91 #f6efe0
Montanhês #23614d #f0dfae | Girassul #f2b705 #7a3e00 | Bom Prato #cf2e2e #ffd75e | Maciez #7a78c9 #efeefc
Algodoal #5fa7c7 #f3fafd | Nuvem #8aa9d6 #ffffff | Porto Real #1d2f5c #d8b25c | Colonial #7c2d1e #efd08d
Nona Bela #a8322a #f3e6c4 | Moinho Real #b8862d #fff4d6 | Trigal #d99a2b #5a3210 | Migalha #8a5a2b #ffe3b3
Casa Lima #3e4a2a #d9c77a | Essência #6c4a9e #e9dcf8 | Mar Aberto #0f5c8a #f6c945 | Litoral #148f9c #fff0b8
Pratix #3b4a5a #f29f3d | Festa Boa #e2487b #ffe066 | Copomais #2e86ab #f5f7fa | Salina Norte #2a7fb8 #ffffff
Sadio Campo #b5271f #ffe7b0 | Boa Mesa #e06a1b #fff3d9 | Pão Alto #9a5a22 #ffe9bd | Cacaueiro #4b2413 #e5a64b
Voltagem #14161c #c6f432 | Tufão #20262e #ff5a2e | Frescor #12a58c #d6fff3 | Sorriso Bom #1f78d1 #ffffff
Brilhe #f2c200 #1c5fa8 | Olival #55702a #e8d99a
`;

export interface Brand {
  name: string;
  main: string;
  accent: string;
}

export const brands: ReadonlyMap<string, Brand> = new Map(
  table
    .trim()
    .split(/ \| |\n/)
    .map((entry) => {
      const [, name = '', main = '', accent = ''] = /^(.+) (#\w{6}) (#\w{6})$/.exec(entry) ?? [];
      return [name, { name, main, accent }];
    }),
);
