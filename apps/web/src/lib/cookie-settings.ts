/** Lets the footer open the cookie banner, which is loaded later than the footer. */
let isOpenRequested = false;

const rememberRequest = () => {
  isOpenRequested = true;
};

let show: () => void = rememberRequest;

/** Shows the cookie banner, as soon as it is loaded. */
export function openCookieSettings(): void {
  show();
}

/** Sets the function that shows the banner. Returns how to unset it. */
export function onCookieSettings(listener: () => void): () => void {
  show = listener;
  if (isOpenRequested) listener();
  isOpenRequested = false;
  return () => {
    show = rememberRequest;
  };
}
