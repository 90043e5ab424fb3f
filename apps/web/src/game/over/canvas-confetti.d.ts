/** The part of canvas-confetti 1.9 that is used; the package has no types of its own. */
declare module 'canvas-confetti' {
  interface Options {
    particleCount?: number;
    startVelocity?: number;
    /** Degrees. */
    spread?: number;
    /** Frames that a particle lives. */
    ticks?: number;
    gravity?: number;
    scalar?: number;
    shapes?: ('square' | 'circle')[];
    colors?: string[];
    /** Parts of the canvas, 0 to 1. */
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
