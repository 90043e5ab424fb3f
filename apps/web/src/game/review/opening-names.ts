/**
 * Openings: ECO code, usual English name, and moves. Written for this project; a longer line comes after the shorter
 * one that it continues.
 */
export const OPENINGS = `
A00 | Anderssen's Opening | a3
A00 | Ware Opening | a4
A00 | Polish Opening | b4
A00 | Saragossa Opening | c3
A00 | Mieses Opening | d3
A00 | Van 't Kruijs Opening | e3
A00 | Barnes Opening | f3
A00 | Benko's Opening | g3
A00 | Grob Opening | g4
A00 | Clemenz Opening | h3
A00 | Kádas Opening | h4
A00 | Sodium Attack | Na3
A00 | Van Geet Opening | Nc3
A00 | Amar Opening | Nh3
A01 | Nimzowitsch-Larsen Attack | b3
A01 | Nimzowitsch-Larsen Attack: Modern Variation | b3 e5
A02 | Bird's Opening | f4
A02 | Bird's Opening: From's Gambit | f4 e5
A03 | Bird's Opening: Dutch Variation | f4 d5
A04 | Zukertort Opening | Nf3
A05 | Zukertort Opening: Indian Reply | Nf3 Nf6
A06 | Zukertort Opening: Queen's Pawn Reply | Nf3 d5
A07 | King's Indian Attack | Nf3 d5 g3
A09 | Réti Opening | Nf3 d5 c4
A10 | English Opening | c4
A13 | English Opening: Agincourt Defense | c4 e6
A13 | English Opening: Neo-Catalan | c4 e6 Nf3 d5 g3 Nf6
A15 | English Opening: Anglo-Indian Defense | c4 Nf6
A15 | English Opening: Anglo-Indian Defense, King's Knight Variation | c4 Nf6 Nf3
A20 | English Opening: King's English | c4 e5
A22 | English Opening: King's English, Two Knights | c4 e5 Nc3 Nf6
A28 | English Opening: King's English, Four Knights | c4 e5 Nc3 Nf6 Nf3 Nc6
A30 | English Opening: Symmetrical Variation | c4 c5
A35 | English Opening: Symmetrical Variation, Four Knights Variation | c4 c5 Nf3 Nf6 Nc3 Nc6
A40 | Queen's Pawn Opening | d4
A40 | Englund Gambit | d4 e5
A40 | Queen's Pawn Opening: Modern Defense | d4 g6
A40 | Horwitz Defense | d4 e6
A40 | Kangaroo Defense | d4 e6 c4 Bb4+
A41 | Queen's Pawn Opening: Rat Defense | d4 d6
A43 | Old Benoni Defense | d4 c5
A45 | Indian Defense | d4 Nf6
A45 | Trompowsky Attack | d4 Nf6 Bg5
A46 | Indian Defense: Knights Variation | d4 Nf6 Nf3
A46 | Torre Attack | d4 Nf6 Nf3 e6 Bg5
A48 | Indian Defense: East Indian | d4 Nf6 Nf3 g6
A48 | London System against the Fianchetto | d4 Nf6 Nf3 g6 Bf4
A50 | Indian Defense: Normal Variation | d4 Nf6 c4
A51 | Budapest Gambit | d4 Nf6 c4 e5
A51 | Budapest Gambit: Fajarowicz Variation | d4 Nf6 c4 e5 dxe5 Ne4
A52 | Budapest Gambit Accepted | d4 Nf6 c4 e5 dxe5 Ng4
A53 | Old Indian Defense | d4 Nf6 c4 d6
A56 | Benoni Defense | d4 Nf6 c4 c5
A57 | Benko Gambit | d4 Nf6 c4 c5 d5 b5
A60 | Modern Benoni | d4 Nf6 c4 c5 d5 e6
A80 | Dutch Defense | d4 f5
A82 | Dutch Defense: Staunton Gambit | d4 f5 e4
A84 | Dutch Defense: Normal Variation | d4 f5 c4
A87 | Dutch Defense: Leningrad Variation | d4 f5 c4 Nf6 g3 g6 Bg2 Bg7 Nf3
B00 | King's Pawn Opening | e4
B00 | St George Defense | e4 a6
B00 | Owen's Defense | e4 b6
B00 | Nimzowitsch Defense | e4 Nc6
B00 | Nimzowitsch Defense: Kennedy Variation | e4 Nc6 d4 e5
B01 | Scandinavian Defense | e4 d5
B01 | Scandinavian Defense: Modern Variation | e4 d5 exd5 Nf6
B01 | Scandinavian Defense: Main Line | e4 d5 exd5 Qxd5 Nc3 Qa5
B02 | Alekhine's Defense | e4 Nf6
B02 | Alekhine's Defense: Scandinavian Variation | e4 Nf6 Nc3 d5
B03 | Alekhine's Defense: Four Pawns Attack | e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4
B04 | Alekhine's Defense: Modern Variation | e4 Nf6 e5 Nd5 d4 d6 Nf3
B06 | Modern Defense | e4 g6
B06 | Modern Defense: Standard Line | e4 g6 d4 Bg7 Nc3
B06 | Modern Defense: Standard Defense | e4 g6 d4 d6 Nc3 Bg7
B07 | Pirc Defense | e4 d6 d4 Nf6
B08 | Pirc Defense: Classical Variation | e4 d6 d4 Nf6 Nc3 g6 Nf3
B09 | Pirc Defense: Austrian Attack | e4 d6 d4 Nf6 Nc3 g6 f4
B10 | Caro-Kann Defense | e4 c6
B10 | Caro-Kann Defense: Two Knights Attack | e4 c6 Nf3 d5 Nc3
B12 | Caro-Kann Defense: Advance Variation | e4 c6 d4 d5 e5
B13 | Caro-Kann Defense: Exchange Variation | e4 c6 d4 d5 exd5 cxd5
B13 | Caro-Kann Defense: Panov Attack | e4 c6 d4 d5 exd5 cxd5 c4
B15 | Caro-Kann Defense: Main Line | e4 c6 d4 d5 Nc3
B17 | Caro-Kann Defense: Karpov Variation | e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7
B18 | Caro-Kann Defense: Classical Variation | e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
B20 | Sicilian Defense | e4 c5
B20 | Sicilian Defense: Bowdler Attack | e4 c5 Bc4
B21 | Sicilian Defense: McDonnell Attack | e4 c5 f4
B21 | Sicilian Defense: Smith-Morra Gambit | e4 c5 d4 cxd4 c3
B22 | Sicilian Defense: Alapin Variation | e4 c5 c3
B23 | Sicilian Defense: Closed | e4 c5 Nc3
B27 | Sicilian Defense: Hyperaccelerated Dragon | e4 c5 Nf3 g6
B30 | Sicilian Defense: Old Sicilian | e4 c5 Nf3 Nc6
B30 | Sicilian Defense: Rossolimo Attack | e4 c5 Nf3 Nc6 Bb5
B32 | Sicilian Defense: Open | e4 c5 Nf3 Nc6 d4 cxd4 Nxd4
B33 | Sicilian Defense: Sveshnikov Variation | e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
B34 | Sicilian Defense: Accelerated Dragon | e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
B40 | Sicilian Defense: French Variation | e4 c5 Nf3 e6
B41 | Sicilian Defense: Kan Variation | e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
B44 | Sicilian Defense: Taimanov Variation | e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
B50 | Sicilian Defense: Modern Variations | e4 c5 Nf3 d6
B51 | Sicilian Defense: Moscow Variation | e4 c5 Nf3 d6 Bb5+
B54 | Sicilian Defense: Open, Modern Variations | e4 c5 Nf3 d6 d4 cxd4 Nxd4
B56 | Sicilian Defense: Classical Variation | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
B60 | Sicilian Defense: Richter-Rauzer Variation | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5
B70 | Sicilian Defense: Dragon Variation | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
B76 | Sicilian Defense: Dragon, Yugoslav Attack | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O
B80 | Sicilian Defense: Scheveningen Variation | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
B90 | Sicilian Defense: Najdorf Variation | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
B90 | Sicilian Defense: Najdorf, English Attack | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3
B94 | Sicilian Defense: Najdorf with Bg5 | e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5
C00 | French Defense | e4 e6
C00 | French Defense: King's Indian Attack | e4 e6 d3
C00 | French Defense: Knight Variation | e4 e6 Nf3
C00 | French Defense: Two Knights Variation | e4 e6 Nf3 d5 Nc3
C01 | French Defense: Exchange Variation | e4 e6 d4 d5 exd5
C02 | French Defense: Advance Variation | e4 e6 d4 d5 e5
C02 | French Defense: Advance Variation, Paulsen Attack | e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3
C03 | French Defense: Tarrasch Variation | e4 e6 d4 d5 Nd2
C10 | French Defense: Paulsen Variation | e4 e6 d4 d5 Nc3
C10 | French Defense: Rubinstein Variation | e4 e6 d4 d5 Nc3 dxe4
C11 | French Defense: Classical Variation | e4 e6 d4 d5 Nc3 Nf6
C15 | French Defense: Winawer Variation | e4 e6 d4 d5 Nc3 Bb4
C20 | King's Pawn Game | e4 e5
C20 | Wayward Queen Attack | e4 e5 Qh5
C20 | Bongcloud Attack | e4 e5 Ke2
C21 | Center Game | e4 e5 d4 exd4
C21 | Danish Gambit | e4 e5 d4 exd4 c3
C22 | Center Game: Normal Variation | e4 e5 d4 exd4 Qxd4 Nc6
C23 | Bishop's Opening | e4 e5 Bc4
C24 | Bishop's Opening: Berlin Defense | e4 e5 Bc4 Nf6
C25 | Vienna Game | e4 e5 Nc3
C26 | Vienna Game: Falkbeer Variation | e4 e5 Nc3 Nf6
C26 | Vienna Game: Stanley Variation | e4 e5 Nc3 Nf6 Bc4
C29 | Vienna Game: Vienna Gambit | e4 e5 Nc3 Nf6 f4
C29 | Vienna Game: Vienna Gambit, Main Line | e4 e5 Nc3 Nf6 f4 d5
C30 | King's Gambit | e4 e5 f4
C30 | King's Gambit Declined: Classical Variation | e4 e5 f4 Bc5
C31 | King's Gambit Declined: Falkbeer Countergambit | e4 e5 f4 d5
C33 | King's Gambit Accepted | e4 e5 f4 exf4
C33 | King's Gambit Accepted: Bishop's Gambit | e4 e5 f4 exf4 Bc4
C34 | King's Gambit Accepted: King's Knight's Gambit | e4 e5 f4 exf4 Nf3
C40 | King's Knight Opening | e4 e5 Nf3
C40 | Damiano Defense | e4 e5 Nf3 f6
C40 | Elephant Gambit | e4 e5 Nf3 d5
C40 | Latvian Gambit | e4 e5 Nf3 f5
C41 | Philidor Defense | e4 e5 Nf3 d6
C41 | Philidor Defense: Exchange Variation | e4 e5 Nf3 d6 d4 exd4
C42 | Petrov's Defense | e4 e5 Nf3 Nf6
C42 | Petrov's Defense: Stafford Gambit | e4 e5 Nf3 Nf6 Nxe5 Nc6
C42 | Petrov's Defense: Classical Attack | e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4
C42 | Petrov's Defense: Three Knights Game | e4 e5 Nf3 Nf6 Nc3
C42 | Petrov's Defense: Italian Variation | e4 e5 Nf3 Nf6 Bc4
C43 | Petrov's Defense: Steinitz Attack | e4 e5 Nf3 Nf6 d4
C44 | King's Knight Opening: Normal Variation | e4 e5 Nf3 Nc6
C44 | Ponziani Opening | e4 e5 Nf3 Nc6 c3
C44 | Scotch Game | e4 e5 Nf3 Nc6 d4
C44 | Scotch Gambit | e4 e5 Nf3 Nc6 d4 exd4 Bc4
C45 | Scotch Game: Main Line | e4 e5 Nf3 Nc6 d4 exd4 Nxd4
C46 | Three Knights Opening | e4 e5 Nf3 Nc6 Nc3
C47 | Four Knights Game | e4 e5 Nf3 Nc6 Nc3 Nf6
C47 | Four Knights Game: Scotch Variation | e4 e5 Nf3 Nc6 Nc3 Nf6 d4
C48 | Four Knights Game: Spanish Variation | e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5
C50 | Italian Game | e4 e5 Nf3 Nc6 Bc4
C50 | Italian Game: Hungarian Defense | e4 e5 Nf3 Nc6 Bc4 Be7
C50 | Italian Game: Giuoco Piano | e4 e5 Nf3 Nc6 Bc4 Bc5
C50 | Italian Game: Deutz Gambit | e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4
C50 | Italian Game: Giuoco Pianissimo | e4 e5 Nf3 Nc6 Bc4 Bc5 d3
C50 | Four Knights Game: Italian Variation | e4 e5 Nf3 Nc6 Nc3 Nf6 Bc4 Bc5
C50 | Italian Game: Giuoco Pianissimo, Normal | e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6
C50 | Italian Game: Giuoco Pianissimo, Italian Four Knights Variation | e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 Nc3
C51 | Italian Game: Evans Gambit | e4 e5 Nf3 Nc6 Bc4 Bc5 b4
C53 | Italian Game: Classical Variation | e4 e5 Nf3 Nc6 Bc4 Bc5 c3
C54 | Italian Game: Classical Variation, Center Attack | e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4
C54 | Italian Game: Classical Variation, Giuoco Pianissimo | e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3
C55 | Italian Game: Two Knights Defense | e4 e5 Nf3 Nc6 Bc4 Nf6
C55 | Italian Game: Two Knights Defense, Modern Bishop's Opening | e4 e5 Nf3 Nc6 Bc4 Nf6 d3
C57 | Italian Game: Two Knights Defense, Knight Attack | e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5
C57 | Italian Game: Two Knights Defense, Traxler Counterattack | e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 Bc5
C57 | Italian Game: Two Knights Defense, Fried Liver Attack | e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7
C58 | Italian Game: Two Knights Defense, Polerio Defense | e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5
C60 | Ruy Lopez | e4 e5 Nf3 Nc6 Bb5
C61 | Ruy Lopez: Bird's Defense | e4 e5 Nf3 Nc6 Bb5 Nd4
C62 | Ruy Lopez: Steinitz Defense | e4 e5 Nf3 Nc6 Bb5 d6
C63 | Ruy Lopez: Schliemann Defense | e4 e5 Nf3 Nc6 Bb5 f5
C64 | Ruy Lopez: Classical Variation | e4 e5 Nf3 Nc6 Bb5 Bc5
C65 | Ruy Lopez: Berlin Defense | e4 e5 Nf3 Nc6 Bb5 Nf6
C67 | Ruy Lopez: Berlin Defense, Rio de Janeiro Variation | e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Be7
C68 | Ruy Lopez: Exchange Variation | e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
C70 | Ruy Lopez: Morphy Defense | e4 e5 Nf3 Nc6 Bb5 a6 Ba4
C78 | Ruy Lopez: Morphy Defense, Castling | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O
C80 | Ruy Lopez: Open | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
C84 | Ruy Lopez: Closed | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
C89 | Ruy Lopez: Marshall Attack | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5
D00 | Queen's Pawn Game | d4 d5
D00 | Blackmar-Diemer Gambit | d4 d5 e4
D00 | Queen's Pawn Game: Early London System | d4 d5 Bf4
D00 | Queen's Pawn Game: Stonewall Attack | d4 d5 e3 Nf6 Bd3
D01 | Richter-Veresov Attack | d4 d5 Nc3 Nf6 Bg5
D02 | Queen's Pawn Game: Zukertort Variation | d4 d5 Nf3
D02 | London System | d4 d5 Nf3 Nf6 Bf4
D02 | Queen's Pawn Game: Chigorin Variation | d4 d5 Nf3 Nc6
D05 | Colle System | d4 d5 Nf3 Nf6 e3 e6 Bd3
D06 | Queen's Gambit | d4 d5 c4
D06 | Queen's Gambit Declined: Marshall Defense | d4 d5 c4 Nf6
D07 | Queen's Gambit Declined: Chigorin Defense | d4 d5 c4 Nc6
D08 | Queen's Gambit Declined: Albin Countergambit | d4 d5 c4 e5
D10 | Slav Defense | d4 d5 c4 c6
D10 | Slav Defense: Exchange Variation | d4 d5 c4 c6 cxd5
D11 | Slav Defense: Modern Line | d4 d5 c4 c6 Nf3
D15 | Slav Defense: Three Knights Variation | d4 d5 c4 c6 Nc3 Nf6 Nf3
D20 | Queen's Gambit Accepted | d4 d5 c4 dxc4
D30 | Queen's Gambit Declined | d4 d5 c4 e6
D30 | Queen's Gambit Declined: Traditional Variation | d4 d5 Nf3 Nf6 c4 e6 Bg5
D30 | Queen's Gambit Declined: Pseudo-Tarrasch | d4 d5 c4 e6 Nf3 c5
D31 | Queen's Gambit Declined: Queen's Knight Variation | d4 d5 c4 e6 Nc3
D32 | Tarrasch Defense | d4 d5 c4 e6 Nc3 c5
D35 | Queen's Gambit Declined: Normal Defense | d4 d5 c4 e6 Nc3 Nf6
D35 | Queen's Gambit Declined: Exchange Variation | d4 d5 c4 e6 Nc3 Nf6 cxd5
D37 | Queen's Gambit Declined: Three Knights Variation | d4 d5 c4 e6 Nc3 Nf6 Nf3
D38 | Queen's Gambit Declined: Ragozin Defense | d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4
D40 | Queen's Gambit Declined: Semi-Tarrasch Defense | d4 d5 c4 e6 Nc3 Nf6 Nf3 c5
D43 | Semi-Slav Defense | d4 d5 c4 c6 Nf3 Nf6 Nc3 e6
D45 | Semi-Slav Defense: Main Line | d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3
D50 | Queen's Gambit Declined: Modern Variation | d4 d5 c4 e6 Nc3 Nf6 Bg5
D60 | Queen's Gambit Declined: Orthodox Defense | d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 Nf3 O-O e3 Nbd7
D80 | Grünfeld Defense | d4 Nf6 c4 g6 Nc3 d5
D85 | Grünfeld Defense: Exchange Variation | d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4
D90 | Grünfeld Defense: Three Knights Variation | d4 Nf6 c4 g6 Nc3 d5 Nf3
E00 | Indian Defense with e6 | d4 Nf6 c4 e6
E00 | Catalan Opening | d4 Nf6 c4 e6 g3
E01 | Catalan Opening: Closed | d4 Nf6 c4 e6 g3 d5 Bg2
E04 | Catalan Opening: Open Defense | d4 Nf6 c4 e6 g3 d5 Nf3 dxc4 Bg2
E09 | Catalan Opening: Closed, Main Line | d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O Nbd7 Qc2 c6 Nbd2
E10 | Indian Defense: Anti-Nimzo-Indian | d4 Nf6 c4 e6 Nf3
E10 | Blumenfeld Countergambit | d4 Nf6 c4 e6 Nf3 c5 d5 b5
E11 | Bogo-Indian Defense | d4 Nf6 c4 e6 Nf3 Bb4+
E12 | Queen's Indian Defense | d4 Nf6 c4 e6 Nf3 b6
E15 | Queen's Indian Defense: Fianchetto Variation | d4 Nf6 c4 e6 Nf3 b6 g3
E20 | Nimzo-Indian Defense | d4 Nf6 c4 e6 Nc3 Bb4
E21 | Nimzo-Indian Defense: Three Knights Variation | d4 Nf6 c4 e6 Nc3 Bb4 Nf3
E24 | Nimzo-Indian Defense: Sämisch Variation | d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3
E32 | Nimzo-Indian Defense: Classical Variation | d4 Nf6 c4 e6 Nc3 Bb4 Qc2
E40 | Nimzo-Indian Defense: Normal Line | d4 Nf6 c4 e6 Nc3 Bb4 e3
E60 | Indian Defense with g6 | d4 Nf6 c4 g6
E60 | King's Indian Defense: Normal Variation, King's Knight Variation | d4 Nf6 c4 g6 Nf3
E61 | King's Indian Defense | d4 Nf6 c4 g6 Nc3 Bg7
E62 | King's Indian Defense: Fianchetto Variation | d4 Nf6 c4 g6 Nc3 Bg7 Nf3 d6 g3
E70 | King's Indian Defense: Normal Variation | d4 Nf6 c4 g6 Nc3 Bg7 e4
E76 | King's Indian Defense: Four Pawns Attack | d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4
E80 | King's Indian Defense: Sämisch Variation | d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
E90 | King's Indian Defense: Classical Variation | d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3
E91 | King's Indian Defense: Classical, Be2 | d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2
E97 | King's Indian Defense: Mar del Plata Variation | d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6
`;
