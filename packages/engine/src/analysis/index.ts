/** Analysis of positions at full strength. */
export { analysisTable, type Analysis, type AnalysisLimits, analyze } from './analysis.ts';
