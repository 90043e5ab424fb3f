/** The footer's way to the cookie banner, which is loaded later than the footer. */
let isAskedFor = false;

const wait = () => {
  isAskedFor = true;
};

let show: () => void = wait;

/** Shows the banner, or has it shown as soon as it is there. */
export function openCookieSettings(): void {
  show();
}

/** Has `listener` show the banner from now on; returns how to end that. */
export function onCookieSettings(listener: () => void): () => void {
  show = listener;
  if (isAskedFor) listener();
  isAskedFor = false;
  return () => {
    show = wait;
  };
}
