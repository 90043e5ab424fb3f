/** The logo beside the site's name. Drawn by the stylesheet, so that it needs no request. */
export function BrandMark() {
  return <span className="brand-mark" />;
}
