import { listed } from './listed.ts';

/** Cities that the distributor delivers to. */
export interface City {
  name: string;
  state: string;
  /** Of telephone numbers, such as 11. */
  areaCode: string;
  /** Range of postal codes (CEP), both included; as numbers, so that São Paulo's lose their leading zero. */
  zip: [from: number, to: number];
  latitude: number;
  longitude: number;
  neighborhoods: string[];
}

/** Name | state | area code | range of postal codes | latitude and longitude | neighbourhoods. */
const table = `
São Paulo | SP | 11 | 01001000-05895999 | -23.5505, -46.6333 | Mooca, Pinheiros, Santana, Vila Mariana, Lapa, Tatuapé
Guarulhos | SP | 11 | 07010000-07272999 | -23.4538, -46.5333 | Centro, Vila Galvão, Cumbica, Macedo
Osasco | SP | 11 | 06010000-06297999 | -23.5325, -46.7917 | Centro, Presidente Altino, Km 18, Bela Vista
Santo André | SP | 11 | 09010000-09291999 | -23.6639, -46.5383 | Centro, Jardim, Vila Assunção, Campestre
Campinas | SP | 19 | 13010000-13106999 | -22.9056, -47.0608 | Cambuí, Taquaral, Barão Geraldo, Vila Industrial
Santos | SP | 13 | 11010000-11095999 | -23.9608, -46.3336 | Gonzaga, Boqueirão, Embaré, Vila Belmiro
Sorocaba | SP | 15 | 18010000-18109999 | -23.5015, -47.4526 | Centro, Campolim, Éden, Vila Hortência
Ribeirão Preto | SP | 16 | 14010000-14109999 | -21.1775, -47.8103 | Centro, Jardim Sumaré, Campos Elíseos, Ribeirânia
São José dos Campos | SP | 12 | 12210000-12248999 | -23.1791, -45.8872 | Centro, Jardim Aquarius, Vila Adyana, Santana
Rio de Janeiro | RJ | 21 | 20010000-23799999 | -22.9068, -43.1729 | Tijuca, Botafogo, Méier, Madureira, Copacabana
Niterói | RJ | 21 | 24020000-24399999 | -22.8832, -43.1034 | Icaraí, Centro, Fonseca, Santa Rosa
Petrópolis | RJ | 24 | 25610000-25779999 | -22.505, -43.1786 | Centro, Quitandinha, Itaipava, Bingen
Vitória | ES | 27 | 29010000-29099999 | -20.3155, -40.3128 | Praia do Canto, Jardim da Penha, Centro, Goiabeiras
Vila Velha | ES | 27 | 29100000-29129999 | -20.3297, -40.2925 | Praia da Costa, Itapuã, Centro, Glória
Belo Horizonte | MG | 31 | 30110000-31999999 | -19.9167, -43.9345 | Savassi, Pampulha, Santa Tereza, Funcionários, Barreiro
Uberlândia | MG | 34 | 38400000-38415999 | -18.9186, -48.2772 | Centro, Santa Mônica, Tibery, Martins
Juiz de Fora | MG | 32 | 36010000-36106999 | -21.7642, -43.3503 | Centro, São Mateus, Benfica, Manoel Honório
Salvador | BA | 71 | 40010000-41999999 | -12.9714, -38.5014 | Pituba, Barra, Itapuã, Brotas, Rio Vermelho
Feira de Santana | BA | 75 | 44001000-44099999 | -12.2664, -38.9663 | Centro, Tomba, Kalilândia, Santa Mônica
Aracaju | SE | 79 | 49010000-49098999 | -10.9472, -37.0731 | Centro, Atalaia, Jardins, Siqueira Campos
Maceió | AL | 82 | 57010000-57084999 | -9.6658, -35.7353 | Ponta Verde, Farol, Jatiúca, Centro
Recife | PE | 81 | 50010000-52999999 | -8.0476, -34.877 | Boa Viagem, Casa Forte, Boa Vista, Madalena
João Pessoa | PB | 83 | 58010000-58099999 | -7.1195, -34.845 | Manaíra, Tambaú, Centro, Bancários
Natal | RN | 84 | 59010000-59139999 | -5.7945, -35.211 | Ponta Negra, Tirol, Petrópolis, Alecrim
Fortaleza | CE | 85 | 60010000-61599999 | -3.7319, -38.5267 | Aldeota, Meireles, Messejana, Benfica
Teresina | PI | 86 | 64000000-64099999 | -5.0892, -42.8019 | Centro, Jóquei, Fátima, Dirceu
São Luís | MA | 98 | 65010000-65099999 | -2.5307, -44.3068 | Renascença, Cohama, Centro, Calhau
Belém | PA | 91 | 66010000-66999999 | -1.4558, -48.4902 | Nazaré, Umarizal, Marco, Pedreira
Manaus | AM | 92 | 69005000-69099999 | -3.119, -60.0217 | Adrianópolis, Centro, Cidade Nova, Flores
Brasília | DF | 61 | 70040000-71999999 | -15.7939, -47.8828 | Asa Sul, Asa Norte, Guará, Taguatinga
Goiânia | GO | 62 | 74003000-74899999 | -16.6869, -49.2648 | Setor Bueno, Setor Oeste, Campinas, Jardim América
Palmas | TO | 63 | 77001000-77249999 | -10.1689, -48.3317 | Plano Diretor Sul, Plano Diretor Norte, Taquaralto
Cuiabá | MT | 65 | 78005000-78099999 | -15.6014, -56.0979 | Centro, Goiabeiras, Coxipó, Jardim das Américas
Campo Grande | MS | 67 | 79002000-79124999 | -20.4697, -54.6201 | Centro, Jardim dos Estados, Vila Planalto, Amambaí
Curitiba | PR | 41 | 80010000-82999999 | -25.4284, -49.2733 | Batel, Portão, Água Verde, Boqueirão, Santa Felicidade
Londrina | PR | 43 | 86010000-86099999 | -23.3045, -51.1696 | Centro, Gleba Palhano, Vila Brasil, Aeroporto
Maringá | PR | 44 | 87010000-87099999 | -23.4205, -51.9333 | Zona 7, Centro, Vila Morangueira, Jardim Alvorada
Florianópolis | SC | 48 | 88010000-88099999 | -27.5954, -48.548 | Centro, Trindade, Estreito, Ingleses
Joinville | SC | 47 | 89201000-89239999 | -26.3045, -48.8487 | América, Centro, Iririú, Anita Garibaldi
Blumenau | SC | 47 | 89010000-89099999 | -26.9155, -49.0709 | Centro, Velha, Garcia, Itoupava Norte
Porto Alegre | RS | 51 | 90010000-91999999 | -30.0346, -51.2177 | Moinhos de Vento, Cidade Baixa, Menino Deus, Sarandi
Caxias do Sul | RS | 54 | 95010000-95124999 | -29.1634, -51.1797 | Centro, São Pelegrino, Cruzeiro, Lourdes
`;

export const cities: readonly City[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [name, state, areaCode, zip, position, neighborhoods] = row.split(' | ') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const [from, to] = zip.split('-').map(Number) as [number, number];
    const [latitude, longitude] = position.split(', ').map(Number) as [number, number];
    return { name, state, areaCode, zip: [from, to], latitude, longitude, neighborhoods: neighborhoods.split(', ') };
  });

export const streets = listed(`
Rua Quinze de Novembro, Rua Sete de Setembro, Avenida Brasil, Rua Tiradentes, Rua Dom Pedro II, Avenida Getúlio
Vargas, Rua Marechal Deodoro, Rua Barão do Rio Branco, Avenida Santos Dumont, Rua das Palmeiras, Rua São João, Rua
Duque de Caxias, Avenida Independência, Rua Rui Barbosa, Rua Santa Catarina, Avenida Beira-Rio, Rua José Bonifácio,
Rua das Acácias, Avenida Presidente Vargas, Rua Coronel Fernandes, Rua Padre Anchieta, Rua Joaquim Nabuco, Avenida
Paulo de Frontin, Rua Bento Gonçalves, Rua do Comércio, Travessa São Francisco, Rua General Osório, Avenida Castro
Alves, Rua Princesa Isabel, Rua Olavo Bilac, Rua Vinte e Quatro de Maio, Avenida das Nações, Rua Machado de Assis, Rua
Benjamin Constant, Praça da Matriz
`);
