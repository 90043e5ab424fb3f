import mark from '../assets/portraits/brand-mark.svg';

/** The mark beside the site's name. */
export function BrandMark() {
  return <img src={mark} alt="" width="32" height="32" />;
}
