/** The app's built-in English texts: heading and paragraph of each section, and the steps of how to play. */
export const ENGLISH = {
  privacy: [
    [
      'Who may play',
      'Surahi is for players of 18 and older. We ask for your age when you register, and close accounts of younger players.',
    ],
    [
      'What we keep',
      'Your mobile number, the name you choose, and your password as a hash that cannot be read back. Your bids, wins and wallet movements, the payment numbers you add, and the devices on which you are logged in.',
    ],
    [
      'What it is for',
      'To run your account, settle your bids, answer your deposits and withdrawals, and protect accounts from misuse. We do not sell data and show no advertising.',
    ],
    [
      'What stays on your device',
      'Your name, your number, your language, the lists and results you last saw, your favourite markets, receipts that the server signed, bids without an answer, and a session id that opens nothing by itself. After a log-out your language, public lists and results, favourites, receipts and bids without an answer stay, so that you can prove or finish them later. Your password is never stored on the device.',
    ],
    [
      'Who else sees it',
      'The SMS service that carries your codes sees your number. A player who is about to send you points sees the first letters of your name; once points have passed, each of you finds the other’s name in the wallet history. Authorities see what the law obliges us to show.',
    ],
    [
      'How long',
      'Account data until you ask for its deletion. Wallet movements, bids and payout numbers stay as long as accounting rules demand, without your name where possible.',
    ],
    [
      'Your choices',
      'You can change your name and password at any time, ask what we hold about you, and ask for deletion of your account: see the data deletion policy.',
    ],
    [
      'Play with care',
      'Bids are a game of chance and past results do not change the odds. Set yourself a limit. If playing stops being fun, stop, and ask support to close your account.',
    ],
  ],
  deletion: [
    [
      'How to ask',
      'Log in and tap the button below. If you cannot log in, write to support from the mobile number of the account. We send a code to that number, so that no one else can delete your account.',
    ],
    [
      'What is deleted',
      'Your name, mobile number, email, password, passkeys, notices and devices. You are logged out everywhere. Withdraw your points first: an account with a balance, open bids or a waiting payment is not deleted.',
    ],
    [
      'What stays',
      'Wallet movements, settled bids, the numbers you were paid to, payment receipts and the records of our staff, which we must keep. They carry the number of the account instead of your name. If you excluded yourself, took a break or set limits, we keep a code made from your numbers. It stays until the restriction could end. So a new account cannot end it early. If you excluded yourself, the browsers that you used stay too.',
    ],
    ['When', 'Within 30 days of your request. If we cannot delete the account, you find the reason on this page.'],
  ],
  about: [
    [
      'What Surahi is',
      'A place to follow market results and bid on numbers with points. Surahi is named after the clay pot from which slips with numbers were once drawn.',
    ],
    [
      'How we keep it fair',
      'Every bid is taken before its cut-off by our clock or not at all. A result is final once declared, every win is paid once, and your history shows every movement of your points.',
    ],
    ['18 and older', 'Surahi is for adults. Play only with what you can do without.'],
  ],
  steps: [
    'Register with your mobile number and log in.',
    'Add points to your wallet from Add Money.',
    'Choose a market that is running, then a game such as Single Digit, Jodi or Pana.',
    'Enter your number and points, tap Proceed, then Submit. A placed bid cannot be cancelled.',
  ],
} as const;
