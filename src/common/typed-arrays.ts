/** The integer at an index that the caller knows to be in the array; a RangeError where it is not. */
export const intAt = (array: Int32Array, index: number): number => array[index] ?? outside(array, index);

/** The number at an index that the caller knows to be in the array; a RangeError where it is not. */
export const floatAt = (array: Float64Array, index: number): number => array[index] ?? outside(array, index);

/** Adds to an integer of an array and answers with the sum; a RangeError where it is not in the array. */
export const addInt = (array: Int32Array, index: number, amount: number): number =>
  (array[index] = intAt(array, index) + amount);

/** Adds to a number of an array and answers with the sum; a RangeError where it is not in the array. */
export const addFloat = (array: Float64Array, index: number, amount: number): number =>
  (array[index] = floatAt(array, index) + amount);

function outside({ length }: { length: number }, index: number): never {
  throw new RangeError(`There is no element ${index} among ${length}.`);
}
