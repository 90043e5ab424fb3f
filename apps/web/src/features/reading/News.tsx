import { ARTICLE_PARAMETER, articlePathOf, messages, paths } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusTitle } from '../../lib/focus-title.ts';
import { useLocation } from '../../lib/navigation.tsx';
import { articles } from '../../content/en/news/index.ts';
import type { Article } from '../../content/model.ts';
import { announce } from '../../ui/announce.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Passages } from './Passages.tsx';
import { readMinutes } from './prose.ts';
import styles from './news.module.css';

const words = messages.news;

/**
 * The list of articles, or the article that the query of the URL selects. Each article is prerendered as its own page.
 * @param after rendered below the text
 */
export function News({ after }: { after?: ReactNode }) {
  const { search } = useLocation();
  const slug = new URLSearchParams(search).get(ARTICLE_PARAMETER);
  const article = articles.find((each) => each.slug === slug);
  useArticleChange(article?.title ?? words.title);
  return article === undefined ? (
    <Index after={after} />
  ) : (
    <FullArticle key={article.slug} article={article} after={after} />
  );
}

/** Title, focus and announcement when the article changes: for the shell it is the same page. */
function useArticleChange(title: string): void {
  const shown = useRef<string>(null);
  useEffect(() => {
    document.title = messages.site.titled(title);
    const before = shown.current;
    shown.current = title;
    if (before === null || before === title) return;
    focusTitle();
    announce(title);
  }, [title]);
}

function Index({ after }: { after: ReactNode }) {
  return (
    <Page title={words.title}>
      <p className="muted">{words.lede}</p>
      <ArticleList of={articles} level={2} />
      {after}
    </Page>
  );
}

function ArticleList({ of, level }: { of: readonly Article[]; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.list}>
      {of.map((article) => (
        <li key={article.slug}>
          <article className={styles.entry}>
            <ArticleMeta article={article} />
            <Heading>
              <Link to={articlePathOf(article.slug)} className="title-link">
                {article.title}
              </Link>
            </Heading>
            <p>{article.summary}</p>
            <p className={styles.small}>{words.readTime(readMinutes(article.passages))}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The category and the date, then `children`. */
function ArticleMeta({ article: { category, date }, children }: { article: Article; children?: ReactNode }) {
  return (
    <p className={styles.small}>
      <span>{category}</span>
      <time dateTime={date}>{dayText(date)}</time>
      {children}
    </p>
  );
}

function FullArticle({ article, after }: { article: Article; after: ReactNode }) {
  return (
    <Page title={article.title}>
      <ArticleMeta article={article}>
        <span>{words.readTime(readMinutes(article.passages))}</span>
      </ArticleMeta>
      <article className={styles.article}>
        <Passages passages={article.passages} level={2} />
      </article>
      {after}
      <nav className={styles.more} aria-labelledby="read-next">
        <h2 id="read-next">{words.next}</h2>
        <ArticleList of={articles.filter((other) => other !== article)} level={3} />
        <Link to={paths.chessNews} className={styles.back}>
          {words.all}
        </Link>
      </nav>
    </Page>
  );
}

/** Formats '2026-11-18' as '18 November 2026', independent of the time zone. */
function dayText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
