import { z } from 'zod';

/** A text that nobody is to see: whoever asks for it hides what is typed. */
export const secret = (most: number) => z.string().min(1).max(most).meta({ format: 'password' });
