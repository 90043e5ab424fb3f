/** Types for the used part of canvas-confetti 1.9, which has none. */
declare module 'canvas-confetti' {
  interface Options {
    particleCount?: number;
    startVelocity?: number;
    /** Degrees. */
    spread?: number;
    /** Lifetime of a particle in frames. */
    ticks?: number;
    gravity?: number;
    scalar?: number;
    shapes?: ('square' | 'circle')[];
    colors?: string[];
    /** Fractions of the canvas, 0 to 1. */
    origin?: { x?: number; y?: number };
  }

  interface Confetti {
    (options?: Options): Promise<void> | null;
    reset(): void;
  }

  interface CreateOptions {
    resize?: boolean;
    useWorker?: boolean;
    disableForReducedMotion?: boolean;
  }

  export function create(canvas: HTMLCanvasElement, options?: CreateOptions): Confetti;
}
