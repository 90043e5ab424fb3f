import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';
import { measure } from './spec/coverage.ts';
import { type RanTest, readPlaywrightReport, readVitestReport } from './spec/reports.ts';
import { idsIn, parseSpecification } from './spec/rows.ts';

const markdown = `# Rows

# PART 1 - ROWS

## 1. Home (R-HOME)
- R-HOME-01 L7 the tagline. [A-01]
- R-HOME-02 L8 a click is reported [unit].
- R-HOME-03 L9 [waived] the other reading.

## 2. Rules (R-RULE)
- R-RULE-01 L94 the board.

## 3. Constants (R-CO) [unit: one table test]
- R-CO-01 the clock.

## 4. Dialog (R-OVR)
- R-OVR-07 (x) two buttons.
- R-OVR-08 a variant. [A-64]

# PART 2 - AMBIGUITIES
- A-01 R-HOME-09 is no row here.
`;

const specification = parseSpecification(markdown);
const ran = (runner: RanTest['runner'], title: string, outcome: RanTest['outcome'] = 'passed'): RanTest => ({
  runner,
  title,
  outcome,
});

// The titles in this file must not contain ids, because these tests prove no row.

test('ids are found in a title, including ranges', () => {
  expect(idsIn('R-AI-07 each entry shows a quote')).toEqual(['R-AI-07']);
  expect(idsIn('R-OVR-01..03 R-AI-12 titles')).toEqual(['R-OVR-01', 'R-OVR-02', 'R-OVR-03', 'R-AI-12']);
  expect(idsIn('R-RULE-09..11, R-NOT-01')).toEqual(['R-RULE-09', 'R-RULE-10', 'R-RULE-11', 'R-NOT-01']);
  expect(idsIn('A-13 the third time draws')).toEqual([]);
});

describe('rows.md', () => {
  test('lists rows, those that need a browser, and those that are waived', () => {
    expect(specification.rows.map(({ id, needsBrowser, waived }) => [id, needsBrowser, waived])).toEqual([
      ['R-HOME-01', true, false],
      ['R-HOME-02', false, false],
      ['R-HOME-03', true, true],
      ['R-RULE-01', false, false],
      ['R-CO-01', false, false],
      ['R-OVR-07', true, false],
      ['R-OVR-08', false, false],
    ]);
  });

  test('a duplicated row is refused', () => {
    expect(() => parseSpecification(markdown.replace('- R-RULE-01 ', '- R-HOME-01 '))).toThrow('stands twice');
  });

  test('the real file has its 412 rows, of which seven are waived, and its 116 rulings', async () => {
    const { rows: real, rulings } = parseSpecification(
      await readFile(join(repositoryRoot, 'docs/spec/rows.md'), 'utf8'),
    );
    expect(real).toHaveLength(412);
    expect(
      real
        .filter((row) => row.waived)
        .map((row) => row.id)
        .join(' '),
    ).toBe('R-CLK-06 R-OVR-11 R-CA-05 R-CA-13 R-CA-15 R-CA-24 R-TM-04');
    expect(rulings.size).toBe(116);
    expect(rulings).toContain('A-120');
    expect(real.find((row) => row.id === 'R-NOT-03')?.needsBrowser).toBe(false);
    expect(real.find((row) => row.id === 'R-AI-02')?.needsBrowser).toBe(false);
    expect(real.find((row) => row.id === 'R-AI-03')?.needsBrowser).toBe(true);
  });
});

describe('proved rows', () => {
  test('a passed test proves its rows; skipped and failed tests prove nothing', () => {
    const { proved } = measure(specification, [
      ran('unit', 'R-RULE-01 R-CO-01 table'),
      ran('browser', 'R-HOME-01 tagline', 'skipped'),
      ran('browser', 'R-OVR-07 buttons', 'failed'),
    ]);
    expect([...proved]).toEqual(['R-RULE-01', 'R-CO-01']);
  });

  test('one failing test outweighs a passing one', () => {
    const { proved } = measure(specification, [ran('unit', 'R-RULE-01 a'), ran('browser', 'R-RULE-01 b', 'failed')]);
    expect(proved.size).toBe(0);
  });

  test('rows about the screen are proved in a browser only, unless the row or its ruling says otherwise', () => {
    const { proved } = measure(specification, [ran('unit', 'R-HOME-01 R-HOME-02 R-OVR-07..08')]);
    expect([...proved]).toEqual(['R-HOME-02', 'R-OVR-08']);
    expect(measure(specification, [ran('browser', 'R-HOME-01')]).proved.has('R-HOME-01')).toBe(true);
  });

  test('unknown ids are reported', () => {
    expect(measure(specification, [ran('unit', 'R-CO-01..02 R-XX-01')]).unknown).toEqual(['R-CO-02', 'R-XX-01']);
    expect(measure(specification, [ran('unit', 'A-01 R-CO-01'), ran('browser', 'A-02')]).unknown).toEqual(['A-02']);
  });
});

describe('reports', () => {
  test('vitest', () => {
    const json = JSON.stringify({
      testResults: [
        {
          assertionResults: [
            { fullName: 'rules R-RULE-01 board', status: 'passed' },
            { fullName: 'later', status: 'todo' },
            { fullName: 'R-CO-01', status: 'failed' },
          ],
        },
      ],
    });
    expect(readVitestReport(json)).toEqual([
      ran('unit', 'rules R-RULE-01 board'),
      ran('unit', 'later', 'skipped'),
      ran('unit', 'R-CO-01', 'failed'),
    ]);
  });

  test('playwright: nested groups, one test per project, and a test that is expected to fail proves nothing', () => {
    const spec = (title: string, ...tests: [string, string][]) => ({
      title,
      tests: tests.map(([status, result]) => ({ status, results: [{ status: result }] })),
    });
    const json = JSON.stringify({
      suites: [
        {
          title: 'ai.spec.ts',
          specs: [spec('R-AI-01 a', ['expected', 'passed'], ['skipped', 'skipped'])],
          suites: [
            {
              title: 'on a phone',
              specs: [spec('R-AI-02 b', ['unexpected', 'failed']), spec('R-AI-03 c', ['expected', 'failed'])],
            },
          ],
        },
      ],
    });
    expect(readPlaywrightReport(json)).toEqual([
      ran('browser', 'R-AI-01 a'),
      ran('browser', 'R-AI-01 a', 'skipped'),
      ran('browser', 'on a phone R-AI-02 b', 'failed'),
      ran('browser', 'on a phone R-AI-03 c', 'failed'),
    ]);
  });

  test('playwright: the steps of a test prove rows as its title does', () => {
    const steps = [{ title: 'R-AI-02 start', steps: [{ title: 'R-AI-03 move' }] }, { title: 'end' }];
    const tests = [{ status: 'expected', results: [{ status: 'passed', steps }] }];
    const json = JSON.stringify({ suites: [{ title: 'ai.spec.ts', specs: [{ title: 'R-AI-01 a', tests }] }] });
    expect(readPlaywrightReport(json)).toEqual([ran('browser', 'R-AI-01 a R-AI-02 start R-AI-03 move end')]);
  });
});
