import { DATABASE_NAME, MINIMUM_AGE, sessionKeys, SITE_CACHE_PREFIX, storageKeys } from '@sixtyfour/contract';
import type { LegalText } from '../../legal-model.ts';

export const privacy: LegalText = {
  version: 5,
  date: '2026-11-29',
  lede: [
    'This page explains what this site keeps about you, why, for how long, and what you can do about it. It’s meant to be read, even if you’re 13.',
  ],
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      blocks: [
        {
          list: [
            'You can play without telling us who you are.',
            'One cookie lets the server recognize you when you come back. A few notes on your device store your settings and games.',
            'When you play other people, they see the name and country that you entered.',
            'No one watches what you do here. There are no analytics and no trackers, and your browser isn’t sent to any other company.',
            'You can download or delete everything we keep about you, [further down on this page](/privacy#your-data).',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'The software behind this site is free, and anyone may run it. This is who is responsible for this site and your data on it (the law says “controller”). Write to them with any question about your data.',
      ],
    },
    {
      id: 'on-your-device',
      title: 'What’s stored on your device',
      blocks: [
        'This is the whole list, with the names your browser shows. Everything except the last item is needed for something you asked the site to do, so it’s stored without asking you first.',
        {
          entries: [
            [
              'session (on encrypted sites: __Host-session)',
              'A cookie with a random number that lets the server recognize you. No other site can read it. It expires 90 days after your last visit, or 30 days with an account.',
            ],
            [
              `${storageKeys.anonymousId}, ${storageKeys.socketPlayerId}`,
              'Your player number, stored twice under two names. It isn’t secret: it’s part of the games you play. It stays until you delete it.',
            ],
            [
              `${storageKeys.playerName}, ${storageKeys.playerCountry}`,
              'The name and country that you entered, so you don’t have to enter them again. They stay until you delete them.',
            ],
            [
              storageKeys.dailyScores,
              'Your own results, for your own list of the day. It’s written when you finish a game that counts. Days a week older than the newest are then deleted.',
            ],
            [
              storageKeys.preferences,
              'What you chose in Settings: colors, board, pieces, how moves are made and shown, sound and so on. It’s written when you change something, and stays until you delete it.',
            ],
            [
              `${DATABASE_NAME} (a database in your browser)`,
              'Games against the characters and games of two on this device (the last 50 finished ones), so you can continue after closing the page. The reviews of your last 50 reviewed games. Your puzzle rating, the level and theme you chose, which puzzles you’ve seen, and those you missed, so they can come back. Your best rushes, some puzzles to solve offline, and, in browsers that need it, which tab has a game open. It stays until you delete it.',
            ],
            [
              `${SITE_CACHE_PREFIX} (followed by a number: copies of files)`,
              'The pages, code and images of this site, so it works offline. They’re the same for everyone and say nothing about you. Newer ones replace them.',
            ],
            [sessionKeys.cookiesClosed, 'That you closed the note about cookies. It’s deleted when you close the tab.'],
            [
              sessionKeys.reloadedAt,
              'When the page had to reload after an update, so that it does so only once. It’s deleted when you close the tab.',
            ],
            [
              sessionKeys.startAgain,
              'That the page is reloading for a game you just started. It’s deleted when that game begins, or when you close the tab.',
            ],
            [
              sessionKeys.searchFrom,
              'That this tab is searching for an opponent, so that the search continues when you load another page. It’s deleted when the search ends, or when you close the tab.',
            ],
            [
              storageKeys.cookiesAccepted,
              'That you pressed Accept. It stays until you undo that in “Cookie settings” at the bottom of every page.',
            ],
          ],
        },
        'What changes if you press Accept? Very little today: the guide, the news and the puzzle overview may show one sentence of advertising with a link, if the operator has set one. It’s the same for everyone, it comes from this site, and it stores nothing. If you press Close, no advertising is shown, and everything else works the same.',
      ],
    },
    {
      id: 'on-the-server',
      title: 'What’s stored on the server',
      blocks: [
        {
          entries: [
            [
              'Your player',
              'A random number, plus your name and country if you entered them. Other players see your name and country in games, in the list of public rooms and in Daily Champions. You don’t have to use your real name.',
            ],
            [
              'Your visits',
              'When you first and last visited, and whether you’re connected right now. A fingerprint of your cookie, from which the cookie can’t be recovered.',
            ],
            ['Games against people', 'Who played, every move and when it was made, draw offers, and how it ended.'],
            ['Phrases in those games', 'Which of the preset phrases you sent. You can’t write texts of your own.'],
            [
              'Games against the characters',
              'Most stay only on your device. For a game that can count toward Daily Champions, the server keeps the moves, to check them, and the result, also if it then doesn’t count.',
            ],
            [
              'Puzzle rushes',
              'Which puzzles you got, how long each took, and your misses. Others see only the best result of a day, without a name.',
            ],
            ['Daily Champions', 'For each day you finish games: how many you won, lost and drew, and your score.'],
            ['Searches and rooms', 'That you’re searching for an opponent, and rooms with their codes.'],
            [
              'Your account, if you create one',
              'Your email address, your name, and a scrambled form of your password. No one can recover the password from it.',
            ],
            [
              'Page errors',
              'When a page of this site breaks, it tells the server what kind of error it was, and where in the code. It leaves out names, player numbers and addresses. This stays in the log.',
            ],
            [
              'The address of your connection (IP address)',
              'Scrambled with a secret key, then counted to keep out floods of requests and password guessing. The server’s log holds neither addresses nor names.',
            ],
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why, and on what legal basis',
      blocks: [
        {
          entries: [
            [
              'So you can play, have an account and get its emails',
              'You asked for that (in the law: performance of a contract, Article 6(1)(b) GDPR).',
            ],
            [
              'So no one floods the site, guesses passwords or cheats on the leaderboard',
              'The operator and everyone who plays here have an interest in that (legitimate interest, Article 6(1)(f) GDPR). You can object to it.',
            ],
            [
              'Anything beyond that on your device',
              'Only if you press Accept, and only until you withdraw it (consent, Article 6(1)(a) GDPR).',
            ],
          ],
        },
        'No law requires you to give us any data. Without the cookie, you can’t play other people. You can still play the characters and solve puzzles.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            'Your opponents, and everyone who looks at public rooms or Daily Champions, see your name, country and results.',
            'The company that hosts the site, and the one that delivers its emails, process the data on the operator’s behalf. Ask the address above for their names, and for what protects the data if they’re outside your country or the EU.',
            'No one else. Nothing is sold.',
          ],
        },
      ],
    },
    {
      id: 'how-long',
      title: 'How long it’s kept',
      blocks: [
        {
          entries: [
            [
              'A guest without a name and without a game against a person',
              '24 hours after the last visit; 8 days after their last day in Daily Champions.',
            ],
            ['Any other guest', '90 days after the last visit.'],
            ['An account', 'Until you delete it; 30 days if its email address is never confirmed.'],
            ['Sessions', '90 days after the last visit, 30 days with an account.'],
            [
              'Games and results',
              'Twelve months with your name and in the list of your games, or until your player is deleted. After that they stay without it: a game says “Opponent”, a day in Daily Champions “Anonymous”.',
            ],
            ['Searches and rooms', 'One day after they end.'],
            ['Phrases in games', 'One day.'],
            ['Puzzle rushes', 'Two days.'],
            ['Links and codes in emails', 'Until they are used; 24 hours at most.'],
            ['Games against a character in which no one moved', 'One day.'],
            ['Cancelled games', 'Two days.'],
            ['Scrambled addresses of connections', 'One day after they were last seen.'],
            ['Backups', 'Deleted data may remain in a backup for 30 days at most.'],
          ],
        },
      ],
    },
    {
      id: 'children',
      title: `If you’re under ${MINIMUM_AGE}`,
      blocks: [
        `Please don’t create an account or play other people here until you’re ${MINIMUM_AGE}. The characters, the puzzles and the board for two on one device need neither a name nor an account. Parents who find their child’s data here can write to the address above, and we’ll delete it.`,
      ],
    },
    {
      id: 'no-robots',
      title: 'No automated decisions about you',
      blocks: [
        'Matchmaking pairs you with the next player in line. Whoever didn’t come to a game that was found for them waits up to ten minutes longer the next time, unless somebody else like that is waiting too. Your puzzle rating is calculated and kept on your device; a request for a puzzle says which level is wanted and which puzzles you’ve just solved. No other decisions about you are made by a program, and no profile of your personality or habits is created.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        {
          list: [
            'See everything we keep about you, and download it as a file: use the button below.',
            'Have it deleted: use the button below.',
            'Have it corrected: change your name and country on the page where you play.',
            'Restrict how it’s used, or object to a use based on legitimate interest: write to the address above.',
            'Withdraw your consent: use “Cookie settings” at the bottom of every page. What was done before stays lawful.',
            'Complain to the data protection authority where you live.',
          ],
        },
      ],
    },
  ],
};
