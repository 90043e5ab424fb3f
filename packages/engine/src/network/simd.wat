;; The sums and the output of the network on vectors of eight 16-bit numbers. Addresses and lengths are in bytes, lengths
;; multiples of 16. simd-kernel.ts lays out the memory; `npm run kernel -w packages/engine` writes simd-bytes.ts from this.
(module
  (memory (export "memory") 0)

  ;; sums at $to = sums at $from + rows at $plus and $plus2 - rows at $minus and $minus2
  (func (export "change")
    (param $to i32) (param $from i32) (param $plus i32) (param $minus i32) (param $plus2 i32) (param $minus2 i32)
    (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (local.get $length)))
    (loop $next
      (v128.store (local.get $to)
        (i16x8.sub
          (i16x8.sub
            (i16x8.add
              (i16x8.add (v128.load (local.get $from)) (v128.load (local.get $plus)))
              (v128.load (local.get $plus2)))
            (v128.load (local.get $minus)))
          (v128.load (local.get $minus2))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $plus (i32.add (local.get $plus) (i32.const 16)))
      (local.set $minus (i32.add (local.get $minus) (i32.const 16)))
      (local.set $plus2 (i32.add (local.get $plus2) (i32.const 16)))
      (local.set $minus2 (i32.add (local.get $minus2) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; The activations of the sums at $sums, each times its weight at $weights, added to four numbers of 32 bits.
  (func $weigh (param $acc v128) (param $sums i32) (param $weights i32) (param $length i32) (result v128)
    (local $end i32) (local $unit v128) (local $weight v128)
    (local.set $end (i32.add (local.get $sums) (local.get $length)))
    (loop $next
      ;; Between 0 and UNIT_ONE, and squared: (unit * weight) * unit.
      (local.set $unit
        (i16x8.min_s
          (i16x8.max_s (v128.load (local.get $sums)) (v128.const i16x8 0 0 0 0 0 0 0 0))
          (v128.const i16x8 255 255 255 255 255 255 255 255)))
      (local.set $weight (v128.load (local.get $weights)))
      (local.set $acc
        (i32x4.add (local.get $acc)
          (i32x4.add
            (i32x4.mul
              (i32x4.extmul_low_i16x8_s (local.get $unit) (local.get $weight))
              (i32x4.extend_low_i16x8_s (local.get $unit)))
            (i32x4.mul
              (i32x4.extmul_high_i16x8_s (local.get $unit) (local.get $weight))
              (i32x4.extend_high_i16x8_s (local.get $unit))))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 16)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $sums) (local.get $end))))
    (local.get $acc))

  ;; What both views add to the output, with the weights of the own view first.
  (func (export "output") (param $own i32) (param $theirs i32) (param $weights i32) (param $length i32) (result i32)
    (local $acc v128)
    (local.set $acc
      (call $weigh
        (call $weigh (v128.const i32x4 0 0 0 0) (local.get $own) (local.get $weights) (local.get $length))
        (local.get $theirs)
        (i32.add (local.get $weights) (local.get $length))
        (local.get $length)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $acc)) (i32x4.extract_lane 1 (local.get $acc)))
      (i32.add (i32x4.extract_lane 2 (local.get $acc)) (i32x4.extract_lane 3 (local.get $acc))))))
