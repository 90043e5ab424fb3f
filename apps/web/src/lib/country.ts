/** Guesses the visitor's country (R-NM-07, A-65). */
import { type CountryCode, isCountryCode } from '@sixtyfour/contract';

const DEFAULT_COUNTRY: CountryCode = 'US';

/** Cities of the IANA time zones, `Area/City` without the area. The default country needs none. */
const CITIES: Partial<Record<CountryCode, string>> = {
  GB: 'London Belfast',
  DE: 'Berlin Busingen',
  FR: 'Paris',
  ES: 'Madrid Ceuta Canary',
  IT: 'Rome',
  JP: 'Tokyo',
  CN: 'Shanghai Urumqi Chongqing Harbin Kashgar',
  IN: 'Kolkata Calcutta',
  BR: 'Sao_Paulo Noronha Belem Fortaleza Recife Araguaina Maceio Bahia Campo_Grande Cuiaba Santarem Porto_Velho Boa_Vista Manaus Eirunepe Rio_Branco',
  RU: 'Kaliningrad Moscow Volgograd Kirov Astrakhan Saratov Ulyanovsk Samara Yekaterinburg Omsk Novosibirsk Barnaul Tomsk Novokuznetsk Krasnoyarsk Irkutsk Chita Yakutsk Khandyga Vladivostok Ust-Nera Magadan Sakhalin Srednekolymsk Kamchatka Anadyr',
  CA: 'St_Johns Halifax Glace_Bay Moncton Goose_Bay Toronto Montreal Iqaluit Winnipeg Resolute Rankin_Inlet Regina Swift_Current Edmonton Cambridge_Bay Inuvik Dawson_Creek Fort_Nelson Whitehorse Dawson Vancouver',
  AU: 'Sydney Melbourne Brisbane Perth Adelaide Hobart Darwin Canberra Lindeman Broken_Hill Eucla Lord_Howe Macquarie',
  NL: 'Amsterdam',
  SE: 'Stockholm',
  NO: 'Oslo',
  DK: 'Copenhagen',
  FI: 'Helsinki',
  PL: 'Warsaw',
  PT: 'Lisbon Madeira Azores',
  GR: 'Athens',
  IE: 'Dublin',
  ZA: 'Johannesburg',
  MX: 'Mexico_City Cancun Merida Monterrey Matamoros Chihuahua Ciudad_Juarez Ojinaga Mazatlan Bahia_Banderas Hermosillo Tijuana',
  AR: 'Buenos_Aires Cordoba Salta Jujuy Tucuman Catamarca La_Rioja San_Juan Mendoza San_Luis Rio_Gallegos Ushuaia',
  KR: 'Seoul',
  TR: 'Istanbul',
  UA: 'Kyiv Kiev Uzhgorod Zaporozhye',
};

const COUNTRY_OF_CITY: ReadonlyMap<string, string> = new Map(
  Object.entries(CITIES).flatMap(([code, cities]) => cities.split(' ').map((city) => [city, code] as const)),
);

/** What a browser reveals about its visitor's location. */
export interface BrowserLocale {
  /** Its first language, a BCP 47 tag. The second one is often only a fallback, so its region says little. */
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
}

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).region ?? '';
  } catch {
    return '';
  }
}

/** The country stored before, else the locale's region, else the time zone's country, else the United States. */
export function proposeCountry(stored: string | null, { locale, timeZone }: BrowserLocale): CountryCode {
  const city = timeZone.split('/').at(-1) ?? '';
  const candidates = [stored ?? '', regionOf(locale), COUNTRY_OF_CITY.get(city) ?? ''];
  return candidates.find(isCountryCode) ?? DEFAULT_COUNTRY;
}

/** `proposeCountry` with the locale and time zone of this browser. */
export function browserCountry(stored: string | null): CountryCode {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return proposeCountry(stored, { locale: navigator.language, timeZone });
}
