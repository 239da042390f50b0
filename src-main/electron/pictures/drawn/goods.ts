/** What practice sells, as it looks: families by the beginning of their products' names. */
import { forms, type Form } from './forms.ts';
import { motifs, type Motif } from './motifs.ts';

export interface Goods {
  family: string;
  /** As the pack says it, in one or two lines. */
  name: string[];
  form: Form;
  content: string;
  motif: Motif;
  /** Of sizes that have another form, by words of it. */
  others: { size: string; form: Form }[];
}

/** Family | name on the pack | form | colour of what is in it | motif | other forms. */
const table = `
Arroz branco tipo 1 | Arroz/tipo 1 | pillow | #f4eede | grain
Refrigerante cola | Cola | pet | #3a1a10 | bubbles | 350 ml = can
Detergente neutro | Detergente/neutro | flask | #a8d86a | sparkle | 5 L = jug
Feijão carioca | Feijão/carioca | pillow | #b98255 | bean
Água mineral sem gás | Água/mineral | pet | #d7effb | drop | 5 L = jug
Café torrado e moído | Café torrado/e moído | brick | #4a2a18 | coffee
Sabão em pó | Sabão/em pó | upright | #bfe0ff | sparkle | 4 kg = pillow
Açúcar refinado | Açúcar/refinado | brick | #fbfbf7 | sparkle | 5 kg = pillow
Suco integral de uva | Suco integral/de uva | wine | #4b1640 | grapes | 300 ml = pet
Queijo muçarela | Queijo/muçarela | block | #f6df8e | cheese | fatiado = vacuum
Óleo de soja | Óleo/de soja | bottle | #f1c232 | bean | 5 L = jug; 18 L = canister
Papel higiênico folha dupla | Papel higiênico/folha dupla | rolls | #ffffff | cloud
Cerveja pilsen | Cerveja/pilsen | can | #f2b632 | grain | garrafa = longNeck; long neck = longNeck
Macarrão espaguete | Espaguete | pillow | #f0cf6d | grain
Água sanitária | Água/sanitária | bottle | #eef5f8 | drop | 5 L = jug
Farinha de trigo | Farinha/de trigo | brick | #f6efdc | grain | 5 kg = pillow; 25 kg = sack
Leite UHT integral | Leite UHT/integral | carton | #ffffff | milk | 200 ml = smallCarton
Biscoito recheado chocolate | Recheado/chocolate | bar | #5a301a | cocoa
Vinho tinto seco | Tinto seco | wine | #2a1420 | grapes
Desinfetante lavanda | Desinfetante/lavanda | bottle | #b39ddb | flower | 5 L = jug
Molho de tomate | Molho/de tomate | standing | #c8281e | tomato | 3 kg lata = tin
Sabonete em barra | Sabonete | bar | #f3d9e4 | flower | 6 x = bundle
Atum ralado em óleo | Atum ralado/em óleo | flatTin | #e3b98f | fish | 500 g = tin
Copo descartável | Copos/descartáveis | cupStack | #ffffff | cup
Sal refinado iodado | Sal refinado | brick | #ffffff | sparkle | 5 kg = pillow
Refrigerante guaraná | Guaraná | pet | #b0521a | fruit | 350 ml = can
Presunto cozido | Presunto/cozido | block | #efb0a6 | ham | fatiado = vacuum
Fermento biológico seco | Fermento/biológico seco | brick | #d9c08a | bread | 10 g = sachet
Amaciante concentrado | Amaciante/concentrado | flask | #a9c8f0 | flower
Chocolate ao leite | Chocolate/ao leite | bar | #6b3a20 | cocoa
Farofa pronta | Farofa/pronta | pillow | #e2b45a | grain
Energético | Energético | can | #f4e04a | bolt | 2 L = pet
Creme dental menta | Creme dental/menta | tube | #7fd8c0 | leaf
Manteiga com sal | Manteiga/com sal | tub | #f8e28a | milk | 5 kg = bucket
Milho verde em conserva | Milho verde | tin | #f4c520 | corn
Esponja de louça | Esponja | sponge | #f6c834 | bubbles
Azeite de oliva extravirgem | Azeite/extravirgem | wine | #5d6b1e | olive | 5 L = canister
Guardanapo de papel | Guardanapos | soft | #ffffff | cloud
Doce de leite | Doce de leite | jar | #a8662c | milk | balde = bucket
Chá gelado pêssego | Chá gelado/pêssego | pet | #d98a3a | leaf
Pão de forma | Pão de forma | loaf | #b8743a | bread
Iogurte natural | Iogurte/natural | cup | #eaf3fb | milk | 500 g = tub; 900 g = flask
Álcool 70 % | Álcool/70 % | bottle | #e6f4fa | drop | 5 L = jug
Shampoo neutro | Shampoo/neutro | flask | #f2d38a | drop
Sardinha em óleo | Sardinha/em óleo | flatTin | #9fb3bf | fish
Vinagre de álcool | Vinagre/de álcool | bottle | #f3f0df | drop | 5 L = jug
Cachaça artesanal | Cachaça/artesanal | wine | #e6c26e | grain
Saco de lixo reforçado | Sacos de lixo/reforçados | binBags | #2f353d | leaf
Bala de goma | Balas/de goma | headed | #e2487b | candy
Linguiça toscana | Linguiça/toscana | vacuum | #b5483a | chili
Fubá mimoso | Fubá/mimoso | pillow | #f2c23a | corn
Limpador multiúso | Multiúso | trigger | #8fd0ef | sparkle | 5 L = jug
Azeitona verde sem caroço | Azeitona/sem caroço | jar | #8b9a3a | olive | sachê = standing; balde = bucket
Batata pré-frita congelada | Batata/pré-frita | frozen | #f4d068 | snow
Absorvente com abas | Absorvente/com abas | soft | #ffffff | flower
Filme de PVC | Filme de PVC | filmBox | #dbe9f2 | leaf
Mistura para bolo | Mistura/para bolo | upright | #e8b568 | cake | 5 kg = sack
Leite condensado | Leite/condensado | smallCarton | #f7eed3 | milk | 2,5 kg = bucket; 5 kg = bucket
Água de coco | Água/de coco | carton | #e8f3df | fruit | 200 ml = smallCarton
Maionese | Maionese | jar | #f8efc6 | olive | sachê = standing; 3 kg = bucket
Inseticida aerossol | Inseticida | aerosol | #3a3f46 | bolt
Desodorante aerossol | Desodorante | aerosol | #dfe7ee | leaf
Tempero completo | Tempero/completo | jar | #8fa84a | leaf | 5 kg = bucket
Goiabada | Goiabada | block | #a02c2c | fruit
Margarina culinária | Margarina/culinária | tub | #f6dc6a | bread | 3 kg = bucket; 15 kg = bucket
Suco em pó | Suco em pó | sachet | #f39a2d | fruit | 1 kg = standing
Bandeja de isopor | Bandejas/de isopor | trays | #ffffff | leaf
Ketchup | Ketchup | flask | #c4201d | tomato | 3 kg = jug
Aveia em flocos | Aveia/em flocos | upright | #e7d2a4 | grain | 5 kg = sack
Pão de queijo congelado | Pão de queijo | frozen | #f0c564 | cheese
`;

export const goods: readonly Goods[] = table.trim().split('\n').map(readRow);

function readRow(row: string): Goods {
  const [family = '', name = '', form = '', content = '', drawn = '', others = ''] = row.split(' | ');
  if (!isForm(form) || !isMotif(drawn)) throw new Error(`No such form or motif: ${row}`);
  return {
    family,
    name: name.split('/'),
    form,
    content,
    motif: drawn,
    others: others === '' ? [] : others.split('; ').map(readOther),
  };
}

function readOther(text: string): Goods['others'][number] {
  const [size = '', form = ''] = text.split(' = ');
  if (!isForm(form)) throw new Error(`No such form: ${text}`);
  return { size, form };
}

function isForm(name: string): name is Form {
  return Object.hasOwn(forms, name);
}

function isMotif(name: string): name is Motif {
  return Object.hasOwn(motifs, name);
}
