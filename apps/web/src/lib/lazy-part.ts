import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/**
 * A component that is loaded when it is first shown, for what a press opens: Suspense keeps the fallback of `lazy` for up to
 * 300 ms. Throws when it cannot be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let known: { readonly part: ComponentType<Props> } | { readonly error: unknown } | null = null;
  const show = async (set: (result: typeof known) => void): Promise<void> => {
    try {
      known ??= { part: await load() };
    } catch (error) {
      known = { error };
    }
    set(known);
  };
  return function LazyPart(props) {
    const [result, setResult] = useState(known);
    useEffect(() => void show(setResult), []);
    if (result === null) return fallback;
    if ('error' in result) throw result.error;
    return createElement(result.part, props);
  };
}
