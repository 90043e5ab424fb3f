import { DATABASE_NAME, MINIMUM_AGE, sessionKeys, SITE_CACHE_PREFIX, storageKeys } from '@sixtyfour/contract';
import type { LegalText } from '../../legal-model.ts';

export const privacy: LegalText = {
  version: 3,
  date: '2026-11-22',
  lede: [
    'This page says what this site keeps about you, why, for how long, and what you can do about it. It is meant to be read, also by you if you are 13.',
  ],
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      blocks: [
        {
          list: [
            'You can play without telling us who you are.',
            'One cookie lets the server know that you are the same visitor as before. A few notes on your device keep your settings and your games.',
            'When you play other people, they see the name and the country that you typed in.',
            'Nobody watches what you do here: there is no analytics, no tracker, and your browser is not sent to any other company.',
            'You can take along or delete everything that is kept about you, [further down on this page](/privacy#your-data).',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'The program behind this site is free, and anybody may run it. For this site, and for your data on it, this is who answers (the law says “controller”). Write there with any question about your data.',
      ],
    },
    {
      id: 'on-your-device',
      title: 'What is kept on your device',
      blocks: [
        'This is the whole list, with the names under which your browser shows it. Everything but the last line of it is needed for something that you asked the site to do, so it is kept without asking you first.',
        {
          entries: [
            [
              'session (on encrypted sites: __Host-session)',
              'A cookie with a random number, by which the server knows you again. No other site can read it. It goes 90 days after your last visit, or 30 days with an account.',
            ],
            [
              `${storageKeys.anonymousId}, ${storageKeys.socketPlayerId}`,
              'Your number as a player, twice under two names. It is no secret: the games you play bear it. It stays until you delete it.',
            ],
            [
              `${storageKeys.playerName}, ${storageKeys.playerCountry}`,
              'The name and the country that you typed in, so that you need not type them again. They stay until you delete them.',
            ],
            [
              storageKeys.dailyScores,
              'Your own results, for your own list of the day. It is written when you finish a game that counts.',
            ],
            [
              storageKeys.preferences,
              'What you chose in Settings: colours, board, sound and so on. It is written when you change something, and stays until you delete it.',
            ],
            [
              `${DATABASE_NAME} (a database in your browser)`,
              'Games against the characters (of finished ones the last 50), so that you can go on after closing the page. Your puzzle rating, which puzzles you have seen, and some of them to solve without a network. It stays until you delete it.',
            ],
            [
              `${SITE_CACHE_PREFIX} (with a number behind it: copies of files)`,
              'The pages, programs and drawings of this site, so that it works without a network. They are the same for everybody and say nothing about you. Newer ones take their place.',
            ],
            [sessionKeys.cookiesClosed, 'That you closed the note about cookies. It goes when you close the tab.'],
            [
              sessionKeys.reloadedAt,
              'When the page had to load itself again after an update, so that it does so once only. It goes when you close the tab.',
            ],
            [
              sessionKeys.startAgain,
              'That the page loads itself anew for a game that you have just started. It goes when that game begins, or when you close the tab.',
            ],
            [
              storageKeys.cookiesAccepted,
              'That you pressed Accept. It stays until you take it back by “Cookie settings” at the bottom of every page.',
            ],
          ],
        },
        'What changes if you press Accept? Today very little: the guide, the news and the six puzzle pictures may show one sentence of advertising with a link, if whoever runs this site has set one. It is the same for everybody, it comes from this site, and it stores nothing. If you press Close, nothing is shown, and everything else works the same.',
      ],
    },
    {
      id: 'on-the-server',
      title: 'What is kept on the server',
      blocks: [
        {
          entries: [
            [
              'Your player',
              'A random number, and the name and the country if you typed them in. Other players see your name and your country in games, in the list of public rooms and in Daily Champions. You need not use your real name.',
            ],
            [
              'Your visits',
              'When you first came and when you last did, and whether you are connected right now. A fingerprint of your cookie, from which the cookie cannot be made again.',
            ],
            ['Games against people', 'Who played, every move and when it was made, offers of draws, and how it ended.'],
            [
              'Games against the characters',
              'Most stay on your device alone. Of a game that counts for Daily Champions the server keeps the moves, to check them, and the result.',
            ],
            [
              'Daily Champions',
              'For each day that you finish games on: how many you won, lost and drew, and your score.',
            ],
            ['Searches and rooms', 'That you look for an opponent, and rooms with their codes.'],
            [
              'Your account, if you make one',
              'Your mail address, your name, and a scrambled form of your password. Nobody can read the password from it.',
            ],
            [
              'Errors of the pages',
              'When a page of this site breaks, it tells the server what kind of error it was, and where in the program. Names, numbers of players and addresses are left out. It stays in the log.',
            ],
            [
              'The address of your connection (IP address)',
              'Counted to keep floods and guessed passwords out, and scrambled with a secret key first. The scrambled form also tells whether two players come from one place, so that nobody collects points against themselves. The log of the server holds neither addresses nor names.',
            ],
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why, and what allows it',
      blocks: [
        {
          entries: [
            [
              'So that you can play, have an account and get its mails',
              'You asked for that (in the law: performance of a contract, Article 6(1)(b) GDPR).',
            ],
            [
              'So that nobody floods the site, guesses passwords or cheats the table',
              'Whoever runs the site and everybody who plays here have an interest in that (legitimate interest, Article 6(1)(f) GDPR). You can object to it.',
            ],
            [
              'Anything beyond that on your device',
              'Only if you press Accept, and only until you take it back (consent, Article 6(1)(a) GDPR).',
            ],
          ],
        },
        'You need not give any data by law. Without the cookie you cannot play other people. Against the characters and on puzzles you can play all the same.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else gets something',
      blocks: [
        {
          list: [
            'Your opponents, and everybody who looks at public rooms or Daily Champions, see your name, your country and your results.',
            'The company on whose computers the site runs, and the one that delivers its mails, work with the data on behalf of whoever runs the site. Ask the address above for their names, and for what protects the data if they are outside of your country or of the EU.',
            'Nobody else. Nothing is sold.',
          ],
        },
      ],
    },
    {
      id: 'how-long',
      title: 'How long it is kept',
      blocks: [
        {
          entries: [
            [
              'A guest without a name and without a game',
              '24 hours after the last visit; 8 days after their last day in Daily Champions.',
            ],
            ['Any other guest', '90 days after the last visit.'],
            ['An account', 'Until you delete it; 30 days if its mail address is never confirmed.'],
            ['Sessions', '90 days after the last visit, 30 days with an account.'],
            [
              'Games and results',
              'Twelve months with your name, or until your player is deleted. After that they stay and say “Anonymous”.',
            ],
            ['Searches and rooms', 'One day after they end.'],
            ['Links and codes in mails', 'Until they are used; 24 hours at most.'],
            ['Games against a character in which nobody moved', 'One day.'],
            ['Scrambled addresses of connections', 'One day after they were last seen.'],
            ['Backups', 'What is deleted may still be in a backup, for 30 days at most.'],
          ],
        },
      ],
    },
    {
      id: 'children',
      title: `If you are under ${MINIMUM_AGE}`,
      blocks: [
        `Please do not make an account and do not play other people here before you are ${MINIMUM_AGE}. The characters, the puzzles and a board for two on one device need neither a name nor an account. Parents who find data of their child here can write to the address above, and it will be deleted.`,
      ],
    },
    {
      id: 'no-robots',
      title: 'No machine judges you',
      blocks: [
        'Opponents are found by who is waiting. The puzzle rating is worked out on your device and stays there. No decision about you is made by a program, and no picture of your character or your habits is put together.',
      ],
    },
    {
      id: 'rights',
      title: 'What you may ask for',
      blocks: [
        {
          list: [
            'To see everything that is kept about you, and to take it along as a file: the button below.',
            'To have it deleted: the button below.',
            'To have it put right: change your name and your country on the page where you play.',
            'To have it used less, or to object to a use that rests on an interest of others: write to the address above.',
            'To take your consent back: “Cookie settings” at the bottom of every page. What was done before stays lawful.',
            'To complain to the authority for data protection where you live.',
          ],
        },
      ],
    },
  ],
};
