/** Positions for measuring speed: six middle games, then an ending. */
export const BENCH_POSITIONS: readonly string[] = [
  'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9',
  'r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN3P1/PB2QPBP/R4RK1 b - - 3 13',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r1b2rk1/2q1bppp/p1n1pn2/1p6/3NP3/1BN1B3/PPP1QPPP/R4RK1 w - - 4 12',
  '2rq1rk1/pb2bppp/1p2pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 w - - 1 14',
  '3r1rk1/p1q2pp1/1pn1p2p/2p5/3P4/P1PQ1N2/5PPP/1R1R2K1 b - - 0 20',
  '8/5pk1/4p1p1/3pP2p/1r3P1P/4K1P1/1R6/8 w - - 4 40',
];

export const BENCH_NODES = 200_000;
