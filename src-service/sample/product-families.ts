/** Families of goods that the distributor sells, each in several brands and sizes. */

/** Rates in hundredths of a percent, so that 1800 is 18 %. A rate of 0 means that the tax does not apply. */
export interface TaxProfile {
  icms: number;
  icmsSt: number;
  /** Margin that is added to the net value for the base of ICMS-ST. */
  stMargin: number;
  ipi: number;
}

export interface Family {
  code: string;
  name: string;
  brands: string[];
  sizes: { label: string; priceCents: number }[];
  packaging: string;
  tax: TaxProfile;
}

const taxes: Record<string, TaxProfile> = {
  staple: { icms: 700, icmsSt: 0, stMargin: 0, ipi: 0 },
  food: { icms: 1200, icmsSt: 0, stMargin: 0, ipi: 0 },
  foodSt: { icms: 1800, icmsSt: 1800, stMargin: 3500, ipi: 0 },
  soda: { icms: 1800, icmsSt: 1800, stMargin: 4000, ipi: 260 },
  alcohol: { icms: 2500, icmsSt: 2500, stMargin: 4500, ipi: 650 },
  cleaning: { icms: 1800, icmsSt: 1800, stMargin: 3000, ipi: 325 },
  hygiene: { icms: 1800, icmsSt: 1800, stMargin: 4200, ipi: 0 },
  household: { icms: 1800, icmsSt: 0, stMargin: 0, ipi: 975 },
};

/** Code | name | brands | sizes with the price in cents | packaging | taxes. */
const table = `
MER | Arroz branco tipo 1 | Campo Novo, Dona Zefa, Três Ipês | 1 kg = 649; 2 kg = 1249; 5 kg = 2890 | Fardo | staple
BEB | Refrigerante cola | Brisa, Frisante, Guanabi | 350 ml = 259; 600 ml = 399; 1,5 L = 589; 2 L = 749 | Pacote | soda
LIM | Detergente neutro | Lavabem, Clara Casa, Alvo | 500 ml = 229; 2 L = 849; 5 L = 1890 | Caixa com 24 | cleaning
MER | Feijão carioca | Campo Novo, Dona Zefa, Sítio Alto | 1 kg = 789; 2 kg = 1529; 5 kg = 3690 | Fardo com 10 | staple
BEB | Água mineral sem gás | Fonte Clara, Brisa, Serra Azul | 300 ml = 129; 510 ml = 179; 1,5 L = 299; 5 L = 899 | Pacote | soda
MER | Café torrado e moído | Três Ipês, Fazenda Sola, Bom Dia | 250 g = 1149; 500 g = 2190; 1 kg = 4190 | Caixa com 20 | food
LIM | Sabão em pó | Lavabem, Alvo, Mar de Rosas | 800 g = 1049; 1,6 kg = 1990; 4 kg = 4590 | Caixa | cleaning
MER | Açúcar refinado | Doce Vale, Campo Novo, Engenho Real | 1 kg = 459; 2 kg = 899; 5 kg = 2190 | Fardo | staple
BEB | Suco integral de uva | Parreiral, Serra Azul, Vale Verde | 300 ml = 749; 1 L = 1690; 1,5 L = 2290 | Caixa com 12 | foodSt
FRI | Queijo muçarela | Laticínios Aurora do Vale, Bela Ordenha, Montanhês | 150 g fatiado = 999; 500 g = 2690; 4 kg peça = 15900 | Caixa refrigerada | food
MER | Óleo de soja | Girassul, Campo Novo, Bom Prato | 900 ml = 749; 5 L = 3990; 18 L = 13490 | Caixa | staple
HIG | Papel higiênico folha dupla | Maciez, Algodoal, Nuvem | 4 rolos = 699; 12 rolos = 1890; 24 rolos = 3490 | Fardo | hygiene
BEB | Cerveja pilsen | Guanabi, Porto Real, Colonial | 269 ml lata = 289; 350 ml lata = 349; 600 ml garrafa = 749; 330 ml long neck = 499 | Caixa | alcohol
MER | Macarrão espaguete | Nona Bela, Campo Novo, Bom Prato | 500 g = 399; 1 kg = 749; 5 kg = 3490 | Fardo com 24 | food
LIM | Água sanitária | Alvo, Clara Casa, Lavabem | 1 L = 349; 2 L = 599; 5 L = 1249 | Caixa com 12 | cleaning
PAD | Farinha de trigo | Moinho Real, Dona Zefa, Trigal | 1 kg = 549; 5 kg = 2490; 25 kg = 10990 | Fardo | staple
FRI | Leite UHT integral | Bela Ordenha, Aurora do Vale, Serra Azul | 200 ml = 219; 1 L = 529 | Caixa com 12 | staple
DOC | Biscoito recheado chocolate | Doce Vale, Nona Bela, Migalha | 90 g = 199; 130 g = 279; 360 g = 699 | Caixa com 30 | foodSt
BEB | Vinho tinto seco | Parreiral, Porto Real, Casa Lima | 375 ml = 1990; 750 ml = 3490; 1,5 L = 5790 | Caixa com 6 | alcohol
LIM | Desinfetante lavanda | Mar de Rosas, Clara Casa, Alvo | 500 ml = 449; 2 L = 1149; 5 L = 2290 | Caixa | cleaning
MER | Molho de tomate | Nona Bela, Bom Prato, Vale Verde | 300 g sachê = 249; 2 kg bag = 1390; 3 kg lata = 2490 | Caixa | foodSt
HIG | Sabonete em barra | Algodoal, Mar de Rosas, Essência | 85 g = 249; 6 x 85 g = 1290 | Caixa com 72 | hygiene
CON | Atum ralado em óleo | Mar Aberto, Porto Real, Litoral | 140 g = 749; 170 g = 899; 500 g = 2490 | Caixa com 24 | foodSt
DES | Copo descartável | Pratix, Festa Boa, Copomais | 180 ml, 100 un = 649; 200 ml, 100 un = 749; 300 ml, 100 un = 1049 | Caixa com 25 | household
MER | Sal refinado iodado | Salina Norte, Campo Novo, Mar Aberto | 1 kg = 279; 5 kg = 1190 | Fardo com 30 | staple
BEB | Refrigerante guaraná | Guanabi, Brisa, Frisante | 350 ml = 249; 600 ml = 389; 2 L = 699 | Pacote | soda
FRI | Presunto cozido | Montanhês, Sadio Campo, Boa Mesa | 180 g fatiado = 899; 3,5 kg peça = 8990 | Caixa refrigerada | food
PAD | Fermento biológico seco | Moinho Real, Pão Alto, Trigal | 10 g = 149; 125 g = 899; 500 g = 2490 | Caixa | food
LIM | Amaciante concentrado | Nuvem, Mar de Rosas, Lavabem | 500 ml = 1149; 1 L = 1990; 2 L = 2690 | Caixa com 12 | cleaning
DOC | Chocolate ao leite | Cacaueiro, Doce Vale, Casa Lima | 25 g = 249; 90 g = 649; 1 kg = 4990 | Display | foodSt
MER | Farofa pronta | Dona Zefa, Bom Prato, Sítio Alto | 250 g = 499; 500 g = 849; 2 kg = 2990 | Caixa com 24 | food
BEB | Energético | Voltagem, Tufão, Frisante | 250 ml = 599; 473 ml = 849; 2 L = 1290 | Pacote com 6 | soda
HIG | Creme dental menta | Essência, Frescor, Sorriso Bom | 70 g = 299; 90 g = 399; 180 g = 749 | Caixa com 12 | hygiene
FRI | Manteiga com sal | Bela Ordenha, Aurora do Vale, Montanhês | 200 g = 1190; 500 g = 2790; 5 kg = 23990 | Caixa refrigerada | food
CON | Milho verde em conserva | Vale Verde, Campo Novo, Bom Prato | 170 g = 349; 280 g = 499; 1,7 kg = 2290 | Caixa com 24 | foodSt
LIM | Esponja de louça | Alvo, Clara Casa, Brilhe | 1 un = 149; 4 un = 549; 10 un = 1190 | Caixa com 60 | cleaning
CON | Azeite de oliva extravirgem | Casa Lima, Olival, Porto Real | 250 ml = 2190; 500 ml = 3690; 5 L = 26900 | Caixa | foodSt
DES | Guardanapo de papel | Nuvem, Festa Boa, Maciez | 50 un = 249; 100 un = 449; 2.000 un = 3990 | Fardo | household
DOC | Doce de leite | Bela Ordenha, Sítio Alto, Montanhês | 200 g = 749; 400 g = 1290; 4,8 kg balde = 9990 | Caixa | food
BEB | Chá gelado pêssego | Frisante, Vale Verde, Brisa | 300 ml = 449; 450 ml = 549; 1,5 L = 899 | Pacote | soda
PAD | Pão de forma | Pão Alto, Trigal, Boa Mesa | 400 g = 699; 500 g = 849; 750 g = 1190 | Caixa | food
FRI | Iogurte natural | Aurora do Vale, Bela Ordenha, Serra Azul | 170 g = 299; 500 g = 899; 900 g = 1390 | Caixa refrigerada | food
LIM | Álcool 70 % | Clara Casa, Alvo, Brilhe | 500 ml = 749; 1 L = 1290; 5 L = 4990 | Caixa com 12 | cleaning
HIG | Shampoo neutro | Essência, Algodoal, Frescor | 200 ml = 949; 325 ml = 1390; 1 L = 2990 | Caixa com 12 | hygiene
CON | Sardinha em óleo | Mar Aberto, Litoral, Porto Real | 125 g = 549; 250 g = 949 | Caixa com 50 | foodSt
MER | Vinagre de álcool | Bom Prato, Vale Verde, Campo Novo | 500 ml = 229; 750 ml = 299; 5 L = 1290 | Caixa com 12 | food
BEB | Cachaça artesanal | Engenho Real, Colonial, Sítio Alto | 500 ml = 2490; 700 ml = 3290; 1 L = 4190 | Caixa com 12 | alcohol
DES | Saco de lixo reforçado | Pratix, Brilhe, Clara Casa | 30 L, 30 un = 990; 50 L, 20 un = 1090; 100 L, 15 un = 1290 | Fardo | household
DOC | Bala de goma | Doce Vale, Migalha, Cacaueiro | 100 g = 349; 500 g = 1290; 1 kg = 2290 | Caixa | foodSt
FRI | Linguiça toscana | Sadio Campo, Boa Mesa, Montanhês | 700 g = 1590; 5 kg = 9490 | Caixa congelada | food
MER | Fubá mimoso | Dona Zefa, Trigal, Sítio Alto | 500 g = 299; 1 kg = 499; 5 kg = 2190 | Fardo com 20 | staple
LIM | Limpador multiúso | Brilhe, Alvo, Clara Casa | 500 ml = 549; 1 L = 899; 5 L = 2690 | Caixa com 12 | cleaning
CON | Azeitona verde sem caroço | Olival, Casa Lima, Vale Verde | 100 g sachê = 549; 500 g = 1890; 2 kg balde = 5990 | Caixa | foodSt
FRI | Batata pré-frita congelada | Boa Mesa, Sadio Campo, Campo Novo | 400 g = 1090; 1,1 kg = 2190; 2,5 kg = 3990 | Caixa congelada | food
HIG | Absorvente com abas | Algodoal, Nuvem, Maciez | 8 un = 449; 16 un = 799; 32 un = 1390 | Caixa com 36 | hygiene
DES | Filme de PVC | Pratix, Copomais, Brilhe | 28 cm x 15 m = 449; 28 cm x 30 m = 690; 38 cm x 300 m = 4990 | Caixa | household
PAD | Mistura para bolo | Moinho Real, Dona Zefa, Nona Bela | 400 g chocolate = 549; 400 g fubá = 499; 400 g laranja = 529; 5 kg baunilha = 5490 | Caixa com 12 | food
MER | Leite condensado | Bela Ordenha, Doce Vale, Aurora do Vale | 270 g = 449; 395 g = 649; 2,5 kg = 3490; 5 kg = 6590 | Caixa com 27 | food
BEB | Água de coco | Litoral, Fonte Clara, Brisa | 200 ml = 349; 330 ml = 549; 1 L = 1190 | Caixa | foodSt
CON | Maionese | Bom Prato, Boa Mesa, Nona Bela | 200 g sachê = 349; 500 g = 849; 3 kg = 3490 | Caixa | foodSt
LIM | Inseticida aerossol | Tufão, Alvo, Brilhe | 300 ml = 1090; 450 ml = 1490 | Caixa com 12 | cleaning
HIG | Desodorante aerossol | Frescor, Essência, Mar de Rosas | 90 ml = 899; 150 ml = 1290 | Caixa com 12 | hygiene
MER | Tempero completo | Dona Zefa, Bom Prato, Sítio Alto | 300 g = 399; 1 kg = 899; 5 kg = 3790 | Caixa com 24 | food
DOC | Goiabada | Sítio Alto, Doce Vale, Engenho Real | 300 g = 549; 600 g = 990; 5 kg = 5990 | Caixa | food
PAD | Margarina culinária | Girassul, Moinho Real, Bom Prato | 500 g = 649; 3 kg = 3290; 15 kg = 14990 | Caixa | food
BEB | Suco em pó | Brisa, Frisante, Doce Vale | 18 g laranja = 119; 18 g uva = 119; 18 g maracujá = 119; 1 kg laranja = 1490 | Display com 15 | foodSt
DES | Bandeja de isopor | Copomais, Pratix, Festa Boa | 15 x 15 cm, 100 un = 1890; 21 x 14 cm, 100 un = 2290; 30 x 21 cm, 100 un = 3390 | Fardo | household
CON | Ketchup | Bom Prato, Nona Bela, Boa Mesa | 200 g = 449; 400 g = 749; 3 kg = 2990 | Caixa | foodSt
MER | Aveia em flocos | Trigal, Vale Verde, Bom Dia | 170 g = 349; 450 g = 799; 5 kg = 5490 | Caixa com 12 | food
FRI | Pão de queijo congelado | Montanhês, Pão Alto, Boa Mesa | 400 g = 1290; 1 kg = 2590; 5 kg = 10990 | Caixa congelada | food
`;

export const families: readonly Family[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [code, name, brands, sizes, packaging, tax] = row.split(' | ') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const profile = taxes[tax];
    if (!profile) throw new Error(`No such tax profile: ${tax}`);
    return { code, name, brands: brands.split(', '), sizes: sizes.split('; ').map(readSize), packaging, tax: profile };
  });

function readSize(text: string): Family['sizes'][number] {
  const [label, price] = text.split(' = ') as [string, string];
  return { label, priceCents: Number(price) };
}
