const SIZE = 64;

/** 256 * ln(n) for n from 1 to 63, as constants because Math.log differs between machines. Index 0 is 0. */
// prettier-ignore
const LOGARITHMS = [
    0,    0,  177,  281,  355,  412,  459,  498,
  532,  562,  589,  614,  636,  657,  676,  693,
  710,  725,  740,  754,  767,  779,  791,  803,
  814,  824,  834,  844,  853,  862,  871,  879,
  887,  895,  903,  910,  917,  924,  931,  938,
  944,  951,  957,  963,  969,  975,  980,  986,
  991,  996, 1001, 1007, 1012, 1016, 1021, 1026,
 1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061,
];

/** Late move reductions in plies, indexed by `depth << 6 | move number`, both at most 63. */
export const REDUCTIONS = new Uint8Array(SIZE * SIZE);
for (let depth = 1; depth < SIZE; depth++)
  for (let number = 1; number < SIZE; number++) {
    const product = (LOGARITHMS[depth] ?? 0) * (LOGARITHMS[number] ?? 0);
    // 0.6 + ln(depth) * ln(number) / 2.2, in 65536ths.
    REDUCTIONS[(depth << 6) | number] = Math.floor((39_322 + Math.floor((product * 10) / 22)) / 65_536);
  }
