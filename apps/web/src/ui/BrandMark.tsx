/** The mark beside the site's name. It is drawn by the stylesheet, so that no header waits for it. */
export function BrandMark() {
  return <span className="brand-mark" />;
}
