/**
 * A Mandelbrot picture computed by many: one coordinator hands out tiles over HTTP, any number of workers pull them.
 *
 * <p>A small example of an elastic application. {@link mandelbrot.Main} tells the two roles apart;
 * {@link mandelbrot.TileBook} is what makes workers replaceable at any moment. Only the JDK is needed.
 */
package mandelbrot;
